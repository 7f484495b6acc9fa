import { minuteMs, type ProblemCode } from '@quatre/domain'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../http/problems.ts'

const mostMs = minuteMs

interface Wanted {
  readonly maxBytes: number
  /** The refusal of a form without one. */
  readonly missing: Extract<ProblemCode, 'picture_missing' | 'job_file_missing'>
}

interface SentFile {
  readonly content: Buffer
  /** As the sender calls it. */
  readonly name: string
}

/**
 * The one file that a form sent.
 * @throws Problem as `missing` says, wrong_media_type, too_large
 */
export async function readSentFile(request: FastifyRequest, wanted: Wanted): Promise<SentFile> {
  const { missing } = wanted
  if (!request.isMultipart()) {
    const isNothing = request.headers['content-type'] === undefined
    throw new Problem(isNothing ? missing : 'wrong_media_type')
  }
  // a sender of a byte a minute must not hold a slot that others wait for
  const timeout = setTimeout(() => request.raw.destroy(), mostMs)
  const file = await readFile(request, wanted).finally(() => clearTimeout(timeout))
  if (file === undefined || file.content.length === 0) throw new Problem(missing)
  return file
}

async function readFile(
  request: FastifyRequest,
  { maxBytes, missing }: Wanted,
): Promise<SentFile | undefined> {
  try {
    let file: SentFile | undefined
    // to its end: of a second file the reader says that it is too much
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type !== 'file') continue
      file = { content: await part.toBuffer(), name: part.filename }
      // cut in its last piece, which the reader does not notice
      if (part.file.truncated) throw new Problem('too_large')
    }
    return file
  } catch (error) {
    if (error instanceof Problem) throw error
    // the sender left and reads no answer
    if (error === request.raw.errored) throw new Problem(missing)
    if (!isOfForm(error)) throw error
    const isTooLarge = 'statusCode' in error && error.statusCode === 413
    throw new Problem(isTooLarge ? 'too_large' : missing)
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
