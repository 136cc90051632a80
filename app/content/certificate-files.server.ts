import { publicFile } from "#app/platform/public-files.server.ts";
import { type CertificateType, certificateFile, certificates } from "./certificates.ts";

/**
 * Addresses of the certificates that the operator has put into `public/documents/certificates/`, by type. None is faked: a
 * missing certificate is "available soon" and carries no validated label (decisions 1, spec 8).
 */
export function certificateAddresses(): Partial<Record<CertificateType, string>> {
  const found = certificates.flatMap(({ type }) => {
    const address = publicFile(`documents/certificates/${certificateFile(type)}`);
    return address ? [[type, address] as const] : [];
  });
  return Object.fromEntries(found);
}
