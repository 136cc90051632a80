/** An invoice's file as an answer: private, never kept by a cache, opened by the browser under its number. */
export const pdfAnswer = (number: string, pdf: Buffer): Response =>
  new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${number}.pdf"`,
      "content-length": String(pdf.length),
      "cache-control": "private, no-store",
    },
  });
