import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

/** PostgreSQL's default. */
const defaultIterations = 4096;

/**
 * What PostgreSQL stores of a password (RFC 5803, SCRAM-SHA-256). `create role` accepts it instead of the password, which is
 * then in neither the statement nor the server's log. For printable ASCII: nothing is normalised.
 */
export function scramVerifier(password: string, salt = randomBytes(16), iterations = defaultIterations): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const storedKey = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  const serverKey = keyOf("Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}
