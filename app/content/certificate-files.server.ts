import { publicFile } from "#app/platform/http/public-files.server.ts";
import { type CertificateType, certificateFile, certificates } from "./certificates.ts";

/** The EU declaration of conformity in full, once the operator has put it beside the certificates (directive 2014/53/EU, article 10(9)). */
export const declarationAddress = (): string | undefined => publicFile("documents/certificates/declaration.pdf");

/** None is faked: a missing one is "available soon" and carries no validated label (decisions 1, spec 8). */
export function certificateAddresses(): Partial<Record<CertificateType, string>> {
  const found = certificates.flatMap(({ type }) => {
    const address = publicFile(`documents/certificates/${certificateFile(type)}`);
    return address ? [[type, address] as const] : [];
  });
  return Object.fromEntries(found);
}
