/** A PDF that browsers show, and no cache keeps. */
export const pdfAnswer = (pdf: unknown, name: string) =>
  new Response(pdf as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="4padel-${name}.pdf"`,
      'cache-control': 'private, no-store',
    },
  })
