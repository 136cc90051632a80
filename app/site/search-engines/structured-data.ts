import { brand } from "#app/brand.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { returnPolicy, type SaleTerms } from "./product-structured-data.ts";

/** The seller and the site, for search engines; the same facts as on the pages, nothing invented. */
export function shopStructuredData(
  publicUrl: string,
  language: Language,
  terms: Pick<SaleTerms, "returnDays">,
): Record<string, unknown>[] {
  const organization = `${publicUrl}/#organization`;
  return [
    {
      "@context": "https://schema.org",
      "@type": "OnlineStore",
      "@id": organization,
      name: brand.name,
      legalName: brand.publisher.name,
      url: publicUrl,
      logo: `${publicUrl}/images/icon-512.png`,
      email: brand.supportEmail,
      foundingDate: String(brand.publisher.founded),
      hasMerchantReturnPolicy: returnPolicy(terms),
    },
    {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: brand.name,
      url: `${publicUrl}${localizedPath(paths.home, language)}`,
      inLanguage: language,
      publisher: { "@id": organization },
    },
  ];
}
