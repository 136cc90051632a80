import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { invoiceSheet } from "../document/invoice-sheet.server.ts";
import { renderInvoice } from "../document/render-invoice.server.ts";
import { sampleInvoice } from "../testing/sample-invoice.ts";
import { sampleInvoices } from "../testing/sample-invoices.ts";
import { createRenderer, facturXSource, makeDocument } from "./make-documents.server.ts";

test.each(sampleInvoices)("%s is a tagged PDF/A-3 with its data inside", async (_, invoice) => {
  const { pdf } = await makeDocument(invoice, renderInvoice);
  const objects = readPdf(pdf);
  const catalog = findObject(objects, /\/Type \/Catalog/).dictionary;
  expect(catalog).toMatch(/\/Lang \(fr-FR\)/);
  expect(catalog).toMatch(/\/MarkInfo/);
  expect(catalog).toMatch(/\/StructTreeRoot \d+ 0 R/);
  expect(catalog).toMatch(/\/AF \[\d+ 0 R\]/);
  const tags = [...objects.values()].flatMap(({ dictionary }) => /\/S \/(\w+)/.exec(dictionary)?.[1] ?? []);
  for (const tag of ["Document", "H1", "H2", "P", "Table", "TR", "TH", "TD"]) expect(tags).toContain(tag);
  expect(findObject(objects, /\/Type \/Filespec/).dictionary).toMatch(/\/AFRelationship \/Alternative/);
  const embedded = findObject(objects, /\/Type \/EmbeddedFile/);
  expect(embedded.dictionary).toContain("/Subtype /text#2Fxml");
  expect(embedded.stream!.toString()).toBe(facturXSource(invoice));
  const metadata = findObject(objects, /\/Type \/Metadata/).stream!.toString();
  expect(metadata).toMatch(/<pdfaid:part>3<.*<pdfaid:conformance>A</s);
  expect(metadata).toMatch(/<fx:DocumentFileName>factur-x\.xml<.*<fx:ConformanceLevel>EN 16931</s);
  expect(findObject(objects, /\/Type \/OutputIntent/).dictionary).toContain("GTS_PDFA1");
});

test("PDF/A: every font is embedded, also for names in Greek, Cyrillic and Central European letters", async () => {
  const buyer = {
    name: "Παπαδόπουλος Ćwikła",
    address: "бул. Витоша 1½",
    postalCode: "1000",
    city: "Ţarigrad",
    country: "BG",
  };
  const objects = readPdf((await makeDocument(sampleInvoice({ buyer }), renderInvoice)).pdf);
  const fonts = [...objects.values()].filter(({ dictionary }) => dictionary.includes("/Type /FontDescriptor"));
  expect(fonts.length).toBeGreaterThanOrEqual(5);
  for (const { dictionary } of fonts) expect(dictionary).toMatch(/\/FontFile2 \d+ 0 R/);
  expect([...objects.values()].filter(({ dictionary }) => dictionary.includes("/Subtype /Type1"))).toEqual([]);
});

test("the longest names and addresses that the checkout takes need a second page, on which the totals stay together", async () => {
  const buyer = {
    name: `${"W".repeat(80)} ${"M".repeat(80)}`,
    address: "W".repeat(200),
    postalCode: "1234567890",
    city: "W".repeat(100),
    country: "DE",
  };
  const pagesOf = async (data: Parameters<typeof sampleInvoice>[0]) => {
    const { pdf } = await makeDocument(sampleInvoice({ language: "de", ...data }), renderInvoice);
    return [...readPdf(pdf).values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary)).length;
  };
  // The words of Italian are the longest. An export with a code and shipping has the most lines and notes.
  for (const [name, invoice] of sampleInvoices.filter(([name]) => !name.startsWith("an export")))
    expect(await pagesOf({ ...invoice, language: "it" }), name).toBe(1);
  expect(await pagesOf({ buyer })).toBe(2);
});

test("law, invoice: French, and the buyer's language beside it", () => {
  const said = JSON.stringify(invoiceSheet(sampleInvoice({ language: "de" })));
  for (const words of ["Facture", "Rechnung", "Date d’émission", "Ausstellungsdatum", "Total HT", "Summe netto"])
    expect(said).toContain(words);
  for (const words of ["Page {page} sur {pages}", "Seite {page} von {pages}"]) expect(said).toContain(words);
  expect(said).toMatch(/Stammkapital: 200\.000\s€/);
  expect(JSON.stringify(invoiceSheet(sampleInvoice()))).not.toContain('"other"');
});

test("law, invoice: what must be named is named", () => {
  const invoice = sampleInvoice();
  const said = JSON.stringify(invoiceSheet(invoice)).replaceAll(/[\u00a0\u202f]/g, " ");
  const { seller, buyer } = invoice;
  for (const words of [seller.name, seller.postalAddress, seller.siren, "RCS Paris", seller.vatNumber, "200 000 €"])
    expect(said).toContain(words);
  for (const words of [
    buyer.name,
    buyer.address,
    buyer.city,
    invoice.orderNumber,
    "FA-2026-000042",
    "22 novembre 2026",
  ])
    expect(said).toContain(words);
  for (const words of [
    "65,83 €",
    "59,25 €",
    "20 %",
    "11,85 €",
    "71,10 €",
    "−6,58 €",
    "Remise, code TEN",
    "Carte bancaire",
    "livraison de biens",
  ])
    expect(said).toContain(words);
  expect(said).toContain("Garantie légale de conformité");
  const sellerOf = (country: string) =>
    invoiceSheet({ ...invoice, buyer: { ...buyer, country } }).seller.lines.map(({ fr }) => fr);
  expect(sellerOf("FR")).not.toContain("France");
  expect(sellerOf("CH").slice(0, 3)).toEqual([seller.name, seller.postalAddress, "France"]);
});

test("law, invoice: an export names its exemption, a sale to another member whose VAT it bears", () => {
  const notes = (data: Parameters<typeof sampleInvoice>[0]) => JSON.stringify(invoiceSheet(sampleInvoice(data)).notes);
  expect(notes({ vatCountry: null, vatRate: null })).toContain("article 262 I");
  expect(notes({ vatCountry: null, vatRate: null })).toContain("droits d’importation");
  expect(notes({})).not.toContain("importation");
  expect(notes({ vatCountry: "FI", vatRate: 2550 })).toContain("Finlande");
  expect(notes({})).not.toContain("destination");
});

test("spec 9: without the seller's identity, and in the sandbox, the document says so", () => {
  const seller = { ...sampleInvoice().seller, siren: "", vatNumber: "" };
  const warnings = invoiceSheet(sampleInvoice({ seller, isTest: true })).warnings.map(({ fr }) => fr);
  expect(warnings).toEqual([expect.stringContaining("essai"), expect.stringContaining("SIREN, numéro de TVA")]);
  expect(invoiceSheet(sampleInvoice()).warnings).toEqual([]);
});

test("the thread that writes PDFs makes the same file, reports a fault, and goes on after it", async () => {
  const render = createRenderer();
  const invoice = sampleInvoice();
  const broken = { ...invoiceSheet(invoice), rows: null as never };
  await expect(render(broken, "", invoice.issuedAt)).rejects.toThrow();
  const [here, there] = [await makeDocument(invoice, renderInvoice), await makeDocument(invoice, render)];
  expect(there.pdf.length).toBe(here.pdf.length);
  expect(facturXOf(there.pdf)).toBe(facturXOf(here.pdf));
});

const facturXOf = (pdf: Buffer) => findObject(readPdf(pdf), /\/Type \/EmbeddedFile/).stream!.toString();

/** A PDF's objects by number: the dictionary as it is written, and the stream's bytes. Of files with a plain cross-reference table. */
function readPdf(pdf: Buffer): Map<number, { dictionary: string; stream: Buffer | undefined }> {
  const bytes = pdf.toString("latin1");
  const objects = new Map<number, { dictionary: string; stream: Buffer | undefined }>();
  for (const match of bytes.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = "", body] = match[2]!.split(/\nstream\n/);
    const raw = body === undefined ? undefined : Buffer.from(body.replace(/\nendstream$/, ""), "latin1");
    const stream = raw && dictionary.includes("/FlateDecode") ? inflateSync(raw) : raw;
    objects.set(Number(match[1]), { dictionary, stream });
  }
  return objects;
}

/** The one object whose dictionary matches. */
function findObject(objects: ReturnType<typeof readPdf>, pattern: RegExp) {
  const found = [...objects.values()].filter(({ dictionary }) => pattern.test(dictionary));
  if (found.length !== 1) throw new Error(`${found.length} objects match ${pattern}`);
  return found[0]!;
}
