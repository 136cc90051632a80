/** The product page (spec 2.8): its six sections from the list that stays under the header, the questions of buyers. */
import type { DongleTexts } from "#app/content/dongle-sheet.ts";
import { paths } from "#app/paths.ts";
import { textsOf } from "./dictionaries.ts";
import { expect, frenchPhone, germanDesktop, named, test } from "./fixtures.ts";

for (const visitor of [germanDesktop, frenchPhone])
  test.describe(named(visitor), () => {
    test.use({ visitor });
    const t = textsOf<DongleTexts>("content", "dongle", visitor.language);

    // On a phone it scrolls away: with the header and the buy bar it would be a third bar.
    const stays = visitor === germanDesktop;

    test("spec 2.8: the list of sections leads to each heading, and stays under the header of a wide screen", async ({
      page,
      open,
    }) => {
      await open(paths.dongle);
      const list = page.getByRole("navigation", { name: t.onThisPage });
      const heading = (name: string) => page.getByRole("heading", { level: 2, name, exact: true });
      for (const [link, title] of [
        [t.presentationShort, t.presentation],
        [t.installationShort, t.installation],
        [t.specificationsShort, t.inside],
        [t.compatibilityShort, t.compatibility],
        [t.prixShort, t.price],
        [t.certificationsShort, t.certifications],
        [t.usersShort, t.users],
      ] as const) {
        await list.getByRole("link", { name: link, exact: true }).click();
        await expect(heading(title)).toBeInViewport({ ratio: 1 });
        if (!stays) continue;
        await expect(list).toBeInViewport({ ratio: 1 });
        const [bar, words] = await Promise.all([list.boundingBox(), heading(title).boundingBox()]);
        expect(words!.y, `${title} is not under the list`).toBeGreaterThanOrEqual(bar!.y + bar!.height - 1);
      }
    });
  });

test("what buyers ask is answered in place: clearing codes, what is read, two cars, the box", async ({
  page,
  open,
}) => {
  const t = textsOf<DongleTexts>("content", "dongle", "fr");
  await open(paths.dongle);
  for (const [question, answer] of [
    [t.q1, t.a1],
    [t.q2, t.a2],
    [t.q3, t.a3],
    [t.q5, t.a5],
  ] as const) {
    await page.getByText(question, { exact: true }).click();
    await expect(page.getByText(answer, { exact: true })).toBeVisible();
  }
});
