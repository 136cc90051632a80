import { brand } from "#app/brand.ts";
import { fill } from "#app/i18n/format.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { ToastButton } from "#app/ui/overlays/toast-button.tsx";
import { CheckIcon } from "#app/ui/pictures/icons.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { certificateAddresses, declarationAddress } from "../certificate-files.server.ts";
import { certificateCategories, certificateFile, certificates } from "../certificates.ts";
import { NamedRows, NextLinks, PageHead, SideSection } from "../components/page-head.tsx";
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

type CertificateTexts = {
  validated: string;
  view: string;
  /** The component fills `{filename}` itself. */
  missing: string;
};

type Props = {
  mark: string;
  name: string;
  text: string;
  filename: string;
  /** Undefined while the file is not there. */
  address: string | undefined;
  t: CertificateTexts;
};

/** A certificate: what it proves, and a button that shows it or says that its file is to come (spec 8). */
function CertificateCard({ mark, name, text, filename, address, t }: Props) {
  const missing = fill(t.missing, { filename });
  const view = (
    <>
      {t.view}
      <span className="sr-only">{`: ${name}`}</span>
    </>
  );
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-4">
        <span
          aria-hidden="true"
          className={`text-2xl font-semibold tracking-tight ${mark === "E" ? "grid size-12 place-items-center rounded-full border-2 border-ink" : "py-2"}`}
        >
          {mark}
        </span>
        {address && (
          <Badge tone="signal" icon={<CheckIcon className="size-4" />}>
            {t.validated}
          </Badge>
        )}
      </div>
      <div>
        <h3 className="text-lg">{name}</h3>
        <p className="mt-2 text-sm text-muted">{text}</p>
      </div>
      <div className="mt-auto grid justify-items-start gap-3 border-t border-line pt-4">
        {address ? (
          <ButtonLink to={address} document target="_blank" variant="secondary">
            {view}
          </ButtonLink>
        ) : (
          <Island name="toast-button" component={ToastButton} props={{ name, label: t.view, description: missing }} />
        )}
      </div>
    </Card>
  );
}
