/** The home page's popups hold the specification's sample data to the letter, by mouse and in German. */
import type { Locator } from "@playwright/test";
import { textsOf } from "./dictionaries.ts";
import { expect, germanDesktop, named, test } from "./fixtures.ts";

type Dialogs = typeof import("#app/site/texts/fr/home-dialogs.json");
type Samples = typeof import("#app/site/texts/fr/home-samples.json");

test.describe(named(germanDesktop), () => {
  test.use({ visitor: germanDesktop });

  test("spec 2.3, 3, 9: four tiles by mouse, their sample data to the letter", async ({ page, open, t }) => {
    const dialogs = textsOf<Dialogs>("site", "home-dialogs", "de");
    const shared = textsOf<Samples>("site", "home-samples", "de");
    const { tiles } = t.home;
    await open("/");

    /** Opened by a press on the tile, left by the close button or a press beside it. */
    const inDialog = async (name: string, leaveBy: "button" | "backdrop", look: (dialog: Locator) => Promise<void>) => {
      const tile = page.getByRole("button", { name: new RegExp(`^${name}`) });
      await tile.click();
      const dialog = page.getByRole("dialog", { name, exact: true });
      await expect(dialog).toBeVisible();
      await look(dialog);
      if (leaveBy === "button") await dialog.getByRole("button", { name: tiles.close }).click();
      else await page.mouse.click(8, 450);
      await expect(dialog).toBeHidden();
      await expect(tile).toBeFocused();
    };

    await inDialog(tiles.dashboard, "button", async (dialog) => {
      // Mileage, fuel, maintenance, battery at rest and driving, traction battery, consumption, two scores.
      const names = [
        shared.dashboard.mileage,
        shared.dashboard.fuelLevel,
        shared.dashboard.maintenanceDue,
        shared.dashboard.batteryLevelStop,
        dialogs.dashboard.batteryLevelDriving,
        shared.dashboard.electricBattery,
        dialogs.dashboard.averageConsumption,
        dialogs.dashboard.drivingScore,
        dialogs.dashboard.ecodriveScore,
      ];
      await expect(dialog.getByRole("term")).toHaveText(names);
      await expect(dialog.getByRole("definition")).toHaveText([
        /^48\.217\skm$/,
        /^6\sL.*90\skm/,
        /\b23\b/,
        /^12,6\sV/,
        /^13,9\sV/,
        /^64\s%$/,
        /^5,7\sL\/100\skm$/,
        /^82\/100/,
        /^76\/100/,
      ]);
    });

    await inDialog(tiles.trips, "backdrop", async (dialog) => {
      await expect(dialog.getByRole("term")).toHaveText([
        dialogs.trips.totalDistance,
        dialogs.trips.totalTime,
        dialogs.trips.averageConsumption,
        dialogs.trips.totalCost,
      ]);
      await expect(dialog.getByRole("definition")).toHaveText([
        /184,5\skm/,
        /2\sStd\.\s32|2:32|2\sh\s32/,
        /5,7\sL/,
        /18,80\s€/,
      ]);
      await expect(dialog.getByRole("row")).toHaveCount(5);
      await expect(dialog.getByRole("columnheader")).toHaveText([
        dialogs.trips.name,
        shared.trips.distance,
        shared.trips.duration,
        shared.trips.consumption,
        shared.trips.cost,
      ]);
      await expect(dialog.getByRole("row").nth(1)).toHaveText(/18,4\skm21\s\S+6,1\sL\/100\skm2,02\s€$/);
    });

    await inDialog(tiles.notifications, "button", async (dialog) => {
      // Spec 9: service in 23 days, inspection in 10, 6 litres or about 90 km, brake pads within 5000 km, insurance in 2 months.
      const messages: [string, RegExp][] = [
        [dialogs.notifications.fuel, /\b6\sL\b.*\b90\skm/],
        [dialogs.notifications.inspection, /\b10\b/],
        [dialogs.notifications.overconsumption, /./],
        [dialogs.notifications.brakes, /5[.\s]?000\skm/],
        [dialogs.notifications.service, /\b23\b/],
        [dialogs.notifications.insurance, /\b2\b/],
      ];
      await expect(dialog.getByRole("list").first().getByRole("listitem")).toHaveText([/^2 /, /^3 /, /^1 /]);
      const items = dialog.getByRole("list").nth(1).getByRole("listitem");
      await expect(items).toHaveCount(messages.length);
      for (const [index, [title, message]] of messages.entries()) {
        await expect(items.nth(index).getByRole("heading")).toHaveText(title);
        await expect(items.nth(index).getByRole("paragraph").first()).toHaveText(message);
        await expect(items.nth(index).getByRole("paragraph").last()).toHaveText(/^(vor \d+|vorgestern|gestern)/);
      }
    });

    await inDialog(tiles.codes, "backdrop", async (dialog) => {
      const { codes } = dialogs;
      const severities = {
        P0420: shared.codes.high,
        P0171: shared.codes.medium,
        B1342: shared.codes.medium,
        P0128: codes.low,
      };
      const items = dialog.getByRole("listitem");
      await expect(items).toHaveCount(4);
      for (const [code, severity] of Object.entries(severities)) {
        const item = items.filter({ hasText: code });
        await expect(item).toContainText(severity);
        await expect(item.getByRole("term")).toHaveText([codes.system, codes.explanation, shared.codes.action]);
        for (const text of await item.getByRole("definition").all()) await expect(text).not.toBeEmpty();
      }
    });
  });
});
