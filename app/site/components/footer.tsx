import { consentName } from "#app/consent/follow-choice.ts";
import { type Language, localizedPath, splitPath } from "#app/i18n/languages.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { paths } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { useSurroundings } from "#app/ui/islands/surroundings.ts";
import type { SitePath } from "../site-map.ts";
import type { FrameTexts } from "./frame-texts.ts";
import { Logo } from "./top-bar/logo.tsx";

type Label = keyof FrameTexts["footer"];

const groups: { title: Label; links: [SitePath, Label][] }[] = [
  {
    title: "individuals",
    links: [
      [paths.dongle, "dongle"],
      [paths.compatibility, "compatibility"],
      [paths.guide, "guide"],
      [paths.earlyAdopters, "earlyAdopters"],
      [paths.orderTracking, "tracking"],
      [paths.about, "about"],
    ],
  },
  {
    title: "professionals",
    links: [
      [paths.fleet, "fleet"],
      [paths.insurance, "insurance"],
      [paths.garage, "garage"],
      [paths.smartlab, "lab"],
    ],
  },
  {
    title: "documentation",
    links: [
      [paths.installationManual, "installation"],
      [paths.userManual, "manual"],
      [paths.portLocation, "socket"],
      [paths.dongleSheet, "datasheet"],
      [paths.certifications, "certifications"],
      [paths.faq, "faq"],
    ],
  },
  {
    title: "algorithms",
    links: [
      [paths.drivingScore, "drivingScore"],
      [paths.ecoScore, "ecoScore"],
      [paths.roadType, "roadType"],
      [paths.sensorFusion, "fusion"],
      [paths.vinDecoder, "vin"],
      [paths.developers, "developers"],
    ],
  },
];

const rights: [SitePath, Label][] = [
  [paths.legal, "legal"],
  [paths.termsOfSale, "salesTerms"],
  [paths.termsOfUse, "terms"],
  [paths.privacy, "privacy"],
  [paths.withdrawal, "withdrawal"],
  [paths.accessibility, "accessibility"],
  [paths.dataRights, "data"],
  [paths.security, "security"],
];

type FooterProps = {
  t: FrameTexts;
  language: Language;
  year: number;
  /** On the purchase, where nothing leads away: the groups are folded. */
  isShort: boolean;
  /** Says that facts which only the publisher knows are missing on the page: for signed-in staff, and never in production. */
  awaitedData: string | false | undefined;
};

/** Footer with its groups (spec 2.4), the withdrawal function and the cookie preferences at every width (decisions 11). */
export function Footer({ t, language, year, isShort, awaitedData }: FooterProps) {
  const { publisherName, supportEmail } = usePublisher();
  const { path } = splitPath(useSurroundings().pathname);
  const link = ([to, label]: [SitePath, Label]) => (
    <li key={to}>
      <TextLink
        quiet
        to={localizedPath(to, language)}
        aria-current={path === to ? "page" : undefined}
        className="inline-block py-1 aria-[current=page]:font-semibold"
      >
        {t.footer[label]}
      </TextLink>
    </li>
  );
  const siteMap = (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-10 md:grid-cols-4 lg:grid-cols-[minmax(0,1.2fr)_repeat(4,minmax(0,1fr))]">
      <div className="col-span-full lg:col-span-1">
        <Logo />
        <p className="mt-3 text-muted">{t.footer.promise}</p>
        <p className="mt-3">
          <TextLink to={`mailto:${supportEmail}`}>{t.footer.contact}</TextLink>
        </p>
      </div>
      {groups.map((group) => (
        <div key={group.title}>
          <h2 className="text-sm tracking-normal">{t.footer[group.title]}</h2>
          <ul className="mt-3 grid gap-0.5">{group.links.map(link)}</ul>
        </div>
      ))}
    </div>
  );
  return (
    <footer className="deferred border-t border-line bg-sunken text-sm print:hidden">
      <nav aria-label={t.footer.navigation} className={isShort ? "container py-4 text-xs" : "container py-12"}>
        {isShort || siteMap}
        <div className={isShort ? "" : "mt-10 border-t border-line pt-6"}>
          <h2 className="sr-only">{t.footer.rights}</h2>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {rights.map(link)}
            <li>
              <button
                type="button"
                data-hydrates={consentName}
                className="py-1 text-muted hover:text-ink hover:underline"
              >
                {t.footer.cookies}
              </button>
            </li>
            {isShort && (
              <li>
                <details className="py-1">
                  <summary className="inline-block text-muted hover:text-ink hover:underline">
                    {t.footer.navigation}
                  </summary>
                  <div className="pt-6">{siteMap}</div>
                </details>
              </li>
            )}
          </ul>
          <p className="mt-3 text-xs text-muted">
            <span>{`© 2025–${year} ${publisherName}. ${t.footer.rightsReserved}`}</span>
            {awaitedData && <span className="staff-line">{` ${awaitedData}`}</span>}
          </p>
        </div>
      </nav>
    </footer>
  );
}
