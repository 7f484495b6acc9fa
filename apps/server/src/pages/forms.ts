import type { IncomingMessage } from 'node:http'
import { largestJobFileBytes, largestPictureBytes } from '@quatre/domain'
import { pageAt, pages, pagePatterns } from '@quatre/web'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { fileLimits, limitConcurrency } from '../platform/limits/limit-concurrency.ts'
import { Problem } from '../http/problems.ts'

/** Up to this size the page itself refuses a form that is too large, in its own words. */
const largestReadForm = 1.5 * largestPictureBytes
const smallForm = 64 * 1024

const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i
const jsonType = /^application\/json\s*(?:;|$)/i
const isMultipart = (type: string) => /^multipart\//i.test(type)

/** Room for two files of a job application, somewhat too large ones included. */
const largestFileForm = 2.5 * largestJobFileBytes

/** Forms are read whole, no further than their route allows, before a page sees them. */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

interface PictureForm {
  readonly answer: Answer
  /** Null for a guest, whose form is answered unread. */
  readonly readMemberId: (request: FastifyRequest) => Promise<number | null>
}

/** The routes of forms that may bring a picture; few of them are read at the same time. */
export function pictureRoutes({ answer, readMemberId }: PictureForm): RouteOptions[] {
  const takePlace = limitConcurrency<number>(fileLimits)
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (Number(request.headers['content-length']) <= smallForm) return
    const member = await readMemberId(request)
    if (member === null) return answer(request, reply.header('connection', 'close'))
    reply.raw.once('close', takePlace(member))
  }
  return pages
    .filter(({ takes }) => takes === 'pictures')
    .flatMap(({ path }) => [path, `${path}.data`])
    .map((url) => ({
      method: 'POST',
      url,
      bodyLimit: largestReadForm,
      onRequest,
      handler: answer,
    }))
}

/** The routes of forms that may bring files from anybody; few of one connection at the same time. */
export function fileRoutes(answer: Answer): RouteOptions[] {
  const takePlace = limitConcurrency<string>(fileLimits)
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (Number(request.headers['content-length']) <= smallForm) return
    reply.raw.once('close', takePlace(request.ip))
  }
  return pages
    .filter(({ takes }) => takes === 'files')
    .flatMap((row) => pagePatterns(row).flatMap((path) => [path, `${path}.data`]))
    .map((url) => ({
      method: 'POST',
      url,
      bodyLimit: largestFileForm,
      onRequest,
      handler: answer,
    }))
}

/**
 * Accepts only bodies of a page's form.
 * @throws Problem wrong_media_type, bad_request
 */
export async function checkForm({ method, headers, body, raw }: FastifyRequest): Promise<void> {
  if (method === 'GET' || method === 'HEAD' || body === undefined) return
  const type = headers['content-type'] ?? ''
  const types = pageRow(raw)?.takes === 'json' ? jsonType : formTypes
  if (!types.test(type)) throw new Problem('wrong_media_type')
  if (!isMultipart(type)) return
  const form = new Response(body as Buffer<ArrayBuffer>, { headers: { 'content-type': type } })
  await form.formData().catch(() => {
    throw new Problem('bad_request', { values: { fields: 'formulaire' } })
  })
}

/** The row of the page that a request is for, unless a part of its address is variable. */
export const pageRow = ({ url = '' }: IncomingMessage) => pageAt(url.split('?')[0] ?? '')

/** The body and headers of a form as the pages read them; one that says nothing is an empty form. */
export function formBody({ body }: FastifyRequest, headers: Headers): BodyInit {
  if (body !== undefined) return body as Buffer<ArrayBuffer>
  headers.set('content-type', 'application/x-www-form-urlencoded')
  return ''
}
