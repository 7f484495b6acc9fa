import { minuteMs } from '@quatre/domain'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../../http/problems.ts'

const mostMs = minuteMs

/**
 * The file that a form sent.
 * @throws Problem picture_missing, wrong_media_type, too_large
 */
export async function sentPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    const isNothing = request.headers['content-type'] === undefined
    throw new Problem(isNothing ? 'picture_missing' : 'wrong_media_type')
  }
  // who sends a byte a minute does not keep a place from the others
  const timeout = setTimeout(() => request.raw.destroy(), mostMs)
  const bytes = await readFile(request).finally(() => clearTimeout(timeout))
  if (bytes === undefined || bytes.length === 0) throw new Problem('picture_missing')
  return bytes
}

async function readFile(request: FastifyRequest): Promise<Buffer | undefined> {
  try {
    const part = await request.file()
    const bytes = await part?.toBuffer()
    // cut in its last piece, which the reader does not notice
    if (part?.file.truncated) throw new Problem('too_large')
    return bytes
  } catch (error) {
    if (error instanceof Problem) throw error
    // the sender left: nobody reads the answer
    if (error === request.raw.errored) throw new Problem('picture_missing')
    if (!isOfForm(error)) throw error
    const isTooLarge = 'statusCode' in error && error.statusCode === 413
    throw new Problem(isTooLarge ? 'too_large' : 'picture_missing')
  }
}

// the reader of forms, and the search for boundaries below it, which speaks of needles
const wordsOfForms = /multipart|^the needle/i

/** Whether the form is to blame: the readers say so by a status or by a sentence alone. */
function isOfForm(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if ('statusCode' in error) return Number(error.statusCode) < 500
  return wordsOfForms.test(error.message)
}
