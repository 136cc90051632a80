import { publisherFile } from "#app/platform/files/publisher-files.server.ts";
import { type CertificateType, certificates } from "./certificates.ts";

/** The EU declaration of conformity in full, once the operator has put it beside the certificates (directive 2014/53/EU, article 10(9)). */
export const declarationAddress = (): string | undefined => publisherFile("declaration");

/** None is faked: a missing one is "available soon" and carries no validated label (decisions 1, spec 8). */
export function certificateAddresses(): Partial<Record<CertificateType, string>> {
  const found = certificates.flatMap(({ type }) => {
    const address = publisherFile(type);
    return address ? [[type, address] as const] : [];
  });
  return Object.fromEntries(found);
}
