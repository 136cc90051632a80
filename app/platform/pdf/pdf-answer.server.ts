/** A file about one order as an answer: private, never kept by a cache, opened by the browser under its name. */
export const pdfAnswer = (name: string, pdf: Buffer): Response =>
  new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${name}.pdf"`,
      "content-length": String(pdf.length),
      "cache-control": "private, no-store",
    },
  });
