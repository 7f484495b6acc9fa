import type { JobFileFormat } from '@quatre/domain'
import { isPdf } from '../platform/file-signature.ts'
import { isPlainDocx } from './docx.ts'

/**
 * The format of a file by its name and by its content, which must agree; null when it is neither a plain PDF nor a
 * plain DOCX. Nothing in it is ever run, converted or shown by us.
 */
export async function detectFileFormat(
  name: string,
  content: Buffer,
): Promise<JobFileFormat | null> {
  if (/\.pdf$/i.test(name)) return isPdf(content) ? 'pdf' : null
  if (/\.docx$/i.test(name)) return (await isPlainDocx(content)) ? 'docx' : null
  return null
}
