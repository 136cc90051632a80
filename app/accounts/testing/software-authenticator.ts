/** An authenticator of tests: ES256, attestation "none". Each fault that a server must notice can be made. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

export type Faults = Partial<{
  challenge: string;
  origin: string;
  rpId: string;
  type: string;
  isVerified: boolean;
  counter: number;
  userHandle: string;
  key: KeyObject;
}>;

type Question = { challenge: string };

const sha256 = (text: string | Buffer): Buffer => createHash("sha256").update(text).digest();
const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString("base64url");

/** CBOR of the few shapes needed: RFC 8949, 3. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Buffer)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length]);
}

export function softwareAuthenticator({ origin, rpId }: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, { challenge }: Question, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function authenticatorData(faults: Faults, attested = Buffer.alloc(0)): Buffer {
    counter += 1;
    const flags = 1 | (faults.isVerified === false ? 0 : 4) | (attested.length > 0 ? 64 : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(faults.counter ?? counter);
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([flags]), counted, attested]);
  }

  const credential = { id: base64url(id), rawId: base64url(id), type: "public-key", clientExtensionResults: {} };

  return {
    id: base64url(id),
    create(question: Question, faults: Faults = {}): string {
      const { x, y } = publicKey.export({ format: "jwk" });
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, "base64url")],
        [-3, Buffer.from(y!, "base64url")],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authenticatorData(faults, attested)],
      ]);
      const response = {
        clientDataJSON: base64url(clientData("webauthn.create", question, faults)),
        attestationObject: base64url(cbor(attestation)),
        transports: ["internal"],
      };
      return JSON.stringify({ ...credential, response });
    },
    get(question: Question, faults: Faults = {}): string {
      const data = authenticatorData(faults);
      const client = clientData("webauthn.get", question, faults);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), faults.key ?? privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        ...(faults.userHandle !== undefined && { userHandle: base64url(faults.userHandle) }),
      };
      return JSON.stringify({ ...credential, response });
    },
  };
}
