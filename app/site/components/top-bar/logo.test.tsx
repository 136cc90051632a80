import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { dongleLed, dongleLine, dongleOutline } from "#app/ui/pictures/dongle-outline.ts";
import { PlugMark } from "./logo.tsx";

test("art direction: the logo is the dongle's outline, with its line over the full width", () => {
  const markup = renderToStaticMarkup(<PlugMark />);
  for (const path of [dongleOutline(1), dongleLine(1)]) expect(markup).toContain(`d="${path}"`);
  const { cx, cy } = dongleLed(1);
  expect(markup).toContain(`cx="${cx}" cy="${cy}"`);
  expect(markup).toContain('viewBox="-23.4 -11.8 46.8 23.6"');
});
