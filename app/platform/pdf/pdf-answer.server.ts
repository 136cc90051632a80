/** An order's file: private, uncached, shown inline. */
export const pdfAnswer = (name: string, pdf: Buffer): Response =>
  new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${name}.pdf"`,
      "content-length": String(pdf.length),
      "cache-control": "private, no-store",
    },
  });
