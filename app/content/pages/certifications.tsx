import { fill } from "#app/i18n/format.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { NextLinks, SideSection } from "#app/ui/layout/page-head.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import { ToastButton } from "#app/ui/overlays/toast-button.tsx";
import { CeMark, EMark, UkcaMark } from "#app/ui/pictures/conformity-marks.tsx";
import { CheckIcon } from "#app/ui/pictures/icons.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { certificateAddresses, declarationAddress } from "../certificate-files.server.ts";
import { certificateFile, certificates } from "../certificates.ts";
import type { Route } from "./+types/certifications";

export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const addresses = certificateAddresses();
  const declaration = declarationAddress();
  return {
    language,
    awaitsData: certificates.some(({ type }) => !addresses[type]) || !declaration,
    email: shopFacts().supportEmail,
    addresses,
    declaration,
    t: loadTexts<typeof import("../texts/fr/certifications.json")>("content", "certifications", language),
  };
}

export const meta = metaOfPage(paths.certifications);

const marks = { CE: CeMark, UKCA: UkcaMark, E: EMark };

export default function CertificationsPage({ loaderData }: Route.ComponentProps) {
  const { language, email, addresses, declaration, t } = loaderData;
  return (
    <>
      <header className="overflow-clip bg-sand">
        <div className="container grid items-center gap-x-6 gap-y-8 py-10 lg:grid-cols-2 lg:py-0">
          <div className="min-w-0">
            <h1 className="max-w-[10em] text-display">{t.heading}</h1>
            <p className="mt-6 max-w-[30rem] text-lg text-muted">{t.lead}</p>
          </div>
          {/* Up to the edge of the window. */}
          <div className="min-w-0 lg:-mr-[max(2rem,50vw-600px)]">
            <ProductPicture
              view="underside"
              alt={t.pictureAlt}
              sizes="(min-width: 64rem) 50vw, 100vw"
              eager
              className="aspect-4/3 w-full object-cover max-lg:rounded-card lg:max-h-[560px]"
            />
          </div>
        </div>
      </header>
      <section className="container section">
        <Table caption={t.heading} stacked className="[&_td]:align-middle">
          <thead>
            <tr>
              {[t.certificate, t.proves, t.forYou].map((name) => (
                <HeaderCell key={name}>{name}</HeaderCell>
              ))}
              <HeaderCell>
                <span className="sr-only">{t.view}</span>
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {certificates.map(({ type, mark, category }) => {
              const Mark = marks[mark];
              return (
                <Row key={type} className="relative">
                  <Cell>
                    <span className="flex items-center gap-4">
                      <Mark className="h-10 w-14 shrink-0" />
                      <span>
                        <span className="block font-semibold sm:whitespace-nowrap">{t[type]}</span>
                        <span className="block text-muted">{t[category]}</span>
                      </span>
                    </span>
                  </Cell>
                  <Cell className="max-sm:block max-sm:text-muted">{t[`${type}Text`]}</Cell>
                  <Cell className="max-sm:block">{t[`${type}You`]}</Cell>
                  <Cell className="max-sm:absolute max-sm:top-3 max-sm:right-0">
                    <div className="sm:-mx-4">
                      <CertificateLink
                        name={t[type]}
                        filename={certificateFile(type)}
                        address={addresses[type]}
                        t={t}
                      />
                    </div>
                  </Cell>
                </Row>
              );
            })}
          </tbody>
        </Table>
      </section>
      <div data-theme="dark" className="bg-night">
        <SideSection heading={t.meaningHeading} text={t.cyberText}>
          <h3 className="text-lg">{t.declaration}</h3>
          <p className="mt-3 max-w-text text-muted">
            {declaration ? (
              <>
                {t.declarationGiven} <TextLink to={declaration}>{t.declarationLink}</TextLink>
              </>
            ) : (
              t.declarationText
            )}
          </p>
          <p className="mt-6">
            <ButtonLink to={`mailto:${email}?subject=${encodeURIComponent(t.mailSubject)}`} variant="secondary">
              {t.contact}
            </ButtonLink>
          </p>
        </SideSection>
      </div>
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

type LinkProps = {
  name: string;
  filename: string;
  address: string | undefined;
  t: {
    validated: string;
    view: string;
    /** The component fills `{filename}` itself. */
    missing: string;
  };
};

function CertificateLink({ name, filename, address, t }: LinkProps) {
  const missing = fill(t.missing, { filename });
  if (!address)
    return <Island name="toast-button" component={ToastButton} props={{ name, label: t.view, description: missing }} />;
  return (
    <span className="flex flex-wrap items-center gap-3">
      <ButtonLink to={address} document target="_blank" variant="ghost">
        <span className="text-signal underline decoration-1 underline-offset-[0.2em]">{t.view}</span>
        <span className="sr-only">{`: ${name}`}</span>
      </ButtonLink>
      <Badge tone="signal" icon={<CheckIcon className="size-4" />}>
        {t.validated}
      </Badge>
    </span>
  );
}
