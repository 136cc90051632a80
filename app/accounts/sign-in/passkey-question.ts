import { callJson } from "#app/platform/browser/call-json.ts";

type Named = { id: string };
type Options = { challenge: string; user?: Named; allowCredentials?: Named[]; excludeCredentials?: Named[] };

/** Loaded when it is needed. Null if the person cancels, or the browser or the server has no answer. */
export async function askPasskey(purpose: "sign-in" | "second-step" | "confirmation"): Promise<string | null> {
  const question = await callJson<Options>("/api/auth/passkey-options", { json: { purpose } });
  return question.ok ? passkeyAnswer("get", question.data) : null;
}

/** What the browser answers to WebAuthn options in JSON, as JSON. */
export async function passkeyAnswer(call: "create" | "get", options: Options): Promise<string | null> {
  try {
    const publicKey = call === "create" ? creationOptions(options) : requestOptions(options);
    const credential = await navigator.credentials[call]({ publicKey } as CredentialCreationOptions);
    return credential && JSON.stringify(jsonOf(credential as PublicKeyCredential));
  } catch {
    // Cancelled, too late, or refused by the browser, which does not tell which.
    return null;
  }
}

/** Browsers of before 2025 lack the methods for JSON. */
const native = (): Partial<typeof PublicKeyCredential> => window.PublicKeyCredential;

const creationOptions = (options: Options) =>
  native().parseCreationOptionsFromJSON?.(options as PublicKeyCredentialCreationOptionsJSON) ?? {
    ...options,
    challenge: bytes(options.challenge),
    user: options.user && withBytes(options.user),
    excludeCredentials: (options.excludeCredentials ?? []).map(withBytes),
  };

const requestOptions = (options: Options) =>
  native().parseRequestOptionsFromJSON?.(options as PublicKeyCredentialRequestOptionsJSON) ?? {
    ...options,
    challenge: bytes(options.challenge),
    allowCredentials: (options.allowCredentials ?? []).map(withBytes),
  };

const withBytes = (named: Named) => ({ ...named, id: bytes(named.id) });

const bytes = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

const base64url = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

function jsonOf(credential: PublicKeyCredential): unknown {
  if ("toJSON" in credential) return credential.toJSON();
  const { id, rawId, type, response } = credential as PublicKeyCredential;
  const given = response as AuthenticatorAssertionResponse & AuthenticatorAttestationResponse;
  const encoded = (buffer: ArrayBuffer | null | undefined) => (buffer ? base64url(buffer) : undefined);
  return {
    id,
    rawId: base64url(rawId),
    type,
    clientExtensionResults: {},
    response: {
      clientDataJSON: encoded(given.clientDataJSON),
      attestationObject: encoded(given.attestationObject),
      authenticatorData: encoded(given.authenticatorData),
      signature: encoded(given.signature),
      userHandle: encoded(given.userHandle),
    },
  };
}
