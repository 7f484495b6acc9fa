const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
/** The end of a zip may have so much after it. */
const zipEndBytes = 22
const longestZipComment = 0xffff
const pdfTailBytes = 1024

const begins = (content: Buffer, signature: string) =>
  content.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'))

/** Whether a file is a plain PDF by its beginning and end, and no archive beside. */
export function isPdf(content: Buffer): boolean {
  return (
    begins(content, '%PDF-') &&
    content.subarray(-pdfTailBytes).includes('%%EOF') &&
    !endsAsZip(content)
  )
}

export const isJpeg = (content: Buffer) => begins(content, '\xff\xd8\xff')
export const isPng = (content: Buffer) => begins(content, '\x89PNG\r\n\x1a\n')

/** Whether a reader of archives, which begins at the end, would take it for one. */
function endsAsZip(content: Buffer): boolean {
  const tail = content.subarray(-(zipEndBytes + longestZipComment))
  for (let at = tail.indexOf(zipEnd); at !== -1; at = tail.indexOf(zipEnd, at + 1)) {
    if (at + zipEndBytes <= tail.length) return true
  }
  return false
}
