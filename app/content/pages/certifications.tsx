import { brand } from "#app/brand.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { certificateAddresses, declarationAddress } from "../certificate-files.server.ts";
import { certificateCategories, certificateFile, certificates } from "../certificates.ts";
import { CertificateCard } from "../components/certificate-card.tsx";
import { NextLinks } from "../components/next-links.tsx";
import { NamedRows, PageHead, SideSection } from "../components/page-head.tsx";
import type { Route } from "./+types/certifications";

export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const addresses = certificateAddresses();
  const declaration = declarationAddress();
  return {
    language,
    awaitsData: certificates.some(({ type }) => !addresses[type]) || !declaration,
    email: brand.supportEmail,
    addresses,
    declaration,
    t: loadTexts<typeof import("../texts/fr/certifications.json")>("content", "certifications", language),
  };
}

export const meta = metaOfPage(paths.certifications);

/** Five certificates in three categories, each with its button (spec 2.8, 3, 8). */
export default function CertificationsPage({ loaderData }: Route.ComponentProps) {
  const { language, email, addresses, declaration, t } = loaderData;
  const contact = (
    <ButtonLink to={`mailto:${email}?subject=${encodeURIComponent(t.mailSubject)}`} variant="secondary">
      {t.contact}
    </ButtonLink>
  );
  return (
    <>
      <PageHead heading={t.heading} lead={t.lead} />
      {certificateCategories.map((category) => (
        <section key={category} className="container section grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2.2fr]">
          <div>
            <h2 className="text-2xl">{t[category]}</h2>
            <p className="mt-4 max-w-[32rem] text-muted">{t[`${category}Text`]}</p>
          </div>
          <div className="grid gap-6 sm:grid-cols-2">
            {certificates
              .filter((certificate) => certificate.category === category)
              .map(({ type, mark }) => (
                <CertificateCard
                  key={type}
                  mark={mark}
                  name={t[type]}
                  text={t[`${type}Text`]}
                  filename={certificateFile(type)}
                  address={addresses[type]}
                  t={t}
                />
              ))}
          </div>
        </section>
      ))}
      <SideSection heading={t.meaningHeading} text={t.meaningText} aside={<p className="mt-6">{contact}</p>}>
        <NamedRows
          rows={[
            { name: t.cyber, text: t.cyberText },
            {
              name: t.declaration,
              text: declaration ? (
                <>
                  {t.declarationGiven} <TextLink to={declaration}>{t.declarationLink}</TextLink>
                </>
              ) : (
                t.declarationText
              ),
            },
            { name: t.label, text: t.labelText },
          ]}
        />
      </SideSection>
      <NextLinks
        heading={t.nextHeading}
        language={language}
        links={[
          { path: paths.dongleSheet, label: t.nextSheet },
          { path: paths.dongle, label: t.nextDongle },
          { path: paths.faq, label: t.nextFaq },
        ]}
      />
    </>
  );
}
