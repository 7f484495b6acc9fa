import type { JobFileFormat } from '@quatre/domain'
import { isPlainDocx } from './docx.ts'

const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
/** The end of a zip may have so much after it. */
const zipEndBytes = 22
const longestZipComment = 0xffff
const pdfTailBytes = 1024

/**
 * The format of a file by its name and by its content, which must agree; null when it is neither a plain PDF nor a
 * plain DOCX. Nothing in it is ever run, converted or shown by us.
 */
export async function formatOf(name: string, content: Buffer): Promise<JobFileFormat | null> {
  if (/\.pdf$/i.test(name)) return isPdf(content) ? 'pdf' : null
  if (/\.docx$/i.test(name)) return (await isPlainDocx(content)) ? 'docx' : null
  return null
}

function isPdf(content: Buffer): boolean {
  const begins = content.subarray(0, 5).equals(Buffer.from('%PDF-'))
  return begins && content.subarray(-pdfTailBytes).includes('%%EOF') && !endsAsZip(content)
}

/** Whether a reader of archives, which begins at the end, would take it for one. */
function endsAsZip(content: Buffer): boolean {
  const tail = content.subarray(-(zipEndBytes + longestZipComment))
  for (let at = tail.indexOf(zipEnd); at !== -1; at = tail.indexOf(zipEnd, at + 1)) {
    if (at + zipEndBytes <= tail.length) return true
  }
  return false
}
