import { describe, expect, inject, test } from "vitest";
import { demoFilm } from "#app/site/product-films.ts";
import { ask } from "./ask.ts";

const shop = inject("readOnlyShop");

const films = [
  [demoFilm.webm, "video/webm"],
  [demoFilm.mp4, "video/mp4"],
] as const;

describe("spec 2.3, 2.8: films", () => {
  test.each(films)(
    "%s: within 1.5 MB, cached by browsers, sent in the ranges that players request",
    async (path, type) => {
      const whole = await ask(shop, path);
      expect(whole.status).toBe(200);
      expect(whole.headers["content-type"]).toBe(type);
      expect(whole.headers["accept-ranges"]).toBe("bytes");
      expect(whole.headers["cache-control"]).toContain("immutable");
      expect(whole.bytes.length).toBeGreaterThan(20_000);
      expect(whole.bytes.length).toBeLessThan(1_500_000);
      const part = (range: string) => ask(shop, path, { headers: { range } });
      const first = await part("bytes=0-99");
      expect(first.status).toBe(206);
      expect(first.headers["content-range"]).toBe(`bytes 0-99/${whole.bytes.length}`);
      expect(first.bytes.equals(whole.bytes.subarray(0, 100))).toBe(true);
      const last = await part("bytes=-50");
      expect(last.status).toBe(206);
      expect(last.bytes.equals(whole.bytes.subarray(-50))).toBe(true);
      expect((await part(`bytes=${whole.bytes.length}-`)).status).toBe(416);
    },
  );

  test("mp4: the index is before the pictures, so that playing starts at once", async () => {
    const { bytes } = await ask(shop, demoFilm.mp4);
    expect(bytes.indexOf("moov")).toBeGreaterThan(0);
    expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  });
});

describe("spec 2.3, 2.8, brand: rendered pictures", () => {
  test.each(["/", "/dongle", "/de/dongle-fiche", "/manuel-installation"])(
    "%s: every size exists, and the original for browsers that lack AVIF, without layout shift",
    async (path) => {
      const { text } = await ask(shop, path);
      const pictures = [...text.matchAll(/<picture[\s\S]*?<\/picture>/g)].map(([picture]) => picture);
      expect(pictures.length).toBeGreaterThan(0);
      for (const picture of pictures) {
        expect(picture).toMatch(/<img[^>]* width="\d+"[^>]* height="\d+"/);
        expect(picture).toMatch(/ alt="[^"]{10,}"/);
        const files = [...picture.matchAll(/srcset="([^"]+)"/gi)].flatMap(([, list]) =>
          list!.split(", ").map((each) => each.split(" ")),
        );
        expect(files.length).toBeGreaterThanOrEqual(2);
        const original = / src="([^"]+-(\d+)\.webp)"/.exec(picture)!;
        files.push([original[1]!, `${original[2]}w`]);
        for (const [file, width] of files) {
          const answer = await ask(shop, file!);
          expect(answer.status, file).toBe(200);
          expect(answer.headers["content-type"], file).toBe(`image/${file!.split(".").at(-1)}`);
          expect(answer.headers["cache-control"], file).toContain("immutable");
          expect(file, "named by its width").toContain(`-${width!.slice(0, -1)}.`);
          expect(answer.bytes.length, file).toBeLessThan(file!.endsWith("avif") ? 60_000 : 120_000);
        }
      }
    },
  );

  test("the hero's picture up to 1,440 px and the demonstration's poster: under 60 KB", async () => {
    const { text } = await ask(shop, "/");
    const hero = /<picture[\s\S]*?<\/picture>/.exec(text)![0];
    const posters = [...hero.matchAll(/\/images\/dongle\/v\d+\/[\w-]+\.(?:avif|webp)/g)].map(([file]) => file);
    const upTo1440 = posters.filter((file) => Number(/-(\d+)\./.exec(file)![1]) <= 1440);
    for (const file of new Set([...upTo1440, demoFilm.poster])) {
      const { status, bytes } = await ask(shop, file);
      expect(status, file).toBe(200);
      expect(bytes.length, file).toBeLessThan(60_000);
    }
  });

  test("structured data name pictures and a film that exist", async () => {
    const { text } = await ask(shop, "/it/dongle");
    const data = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].flatMap(
      ([, json]) => JSON.parse(json!),
    );
    const ofType = (type: string) => data.find((each) => each["@type"] === type);
    const product = ofType("Product");
    const film = ofType("VideoObject");
    expect(film).toMatchObject({ duration: `PT${demoFilm.seconds}S`, uploadDate: demoFilm.published });
    expect(film.description.length).toBeGreaterThan(40);
    const addresses: string[] = [...product.image, ...film.thumbnailUrl, film.contentUrl];
    expect(addresses.length).toBe(5);
    for (const address of addresses) expect((await ask(shop, new URL(address).pathname)).status, address).toBe(200);
  });
});
