import { randomUUID } from 'node:crypto'
import { apiBase, type Endpoint } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { everyCall } from '../open-api.ts'
import type { BusyMember, CallLine, FeatureCalls, Fields, SampleCall } from './call-lines.ts'
import { composed, sampleMailParts, type ComposedMail, type MailNames } from './sample-mails.ts'
import type { Stand } from './stand.ts'

const features = Object.values(import.meta.glob<FeatureCalls>('../**/calls.ts', { eager: true }))
const lines: Partial<Record<string, Partial<Record<string, CallLine>>>> = Object.assign(
  {},
  ...features.map(({ calls }) => calls),
)

export interface DeclaredCall {
  /** `feature.name` */
  readonly call: string
  readonly endpoint: Endpoint
  readonly line: CallLine
}

/** Every call of the contract with its line; a call without one is a fault of its author. */
export const declaredCalls: readonly DeclaredCall[] = everyCall().map(
  ([feature, name, endpoint]) => {
    const call = `${feature}.${name}`
    const line = lines[feature]?.[name]
    if (line === undefined) throw new Error(`${call} has no line in the calls.ts of its feature`)
    return { call, endpoint, line }
  },
)

/** Adds the rows that the samples of all features need to the small network. */
export async function addSamples(stand: Stand): Promise<void> {
  for (const feature of features) await feature.addSamples?.(stand)
}

/** Adds the rows of a member who has done everything once, in every feature. */
export async function addMemberRows(db: Db, member: BusyMember): Promise<void> {
  for (const feature of features) await feature.addMemberRows?.(db, member)
}

/** One of every mail the product sends, and of its variants. */
export const declaredMails = (names: MailNames): readonly ComposedMail[] =>
  features.flatMap(({ mails }) => mails?.(sampleMailParts(names)).map(composed) ?? [])

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The request of a call as it travels, without its caller; its values may be of any kind. */
export function sampleRequest(
  endpoint: Endpoint,
  { params = {}, query = {}, body, file }: SampleCall,
) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(fieldText(params[name])),
  )
  const target = { method: endpoint.method, url: `${apiBase}${path}?${encodeSearch(query)}` }
  if (file) return { ...target, ...multipartFile(file) }
  const form = endpoint.encoding === 'form'
  return {
    ...target,
    headers: {
      'idempotency-key': randomUUID(),
      ...(body && {
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
    },
    ...(body && { payload: form ? encodeSearch(body) : JSON.stringify(body) }),
  }
}

const boundary = 'quatre-terrains'

/** A file as a browser's form sends it. */
export function multipartFile(file: Buffer, filename = 'photo.png') {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="avatar"; filename="${filename}"\r\ncontent-type: image/png\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

function encodeSearch(fields: Fields): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) search.set(name, fieldText(value))
  }
  return search.toString()
}

// an address cannot carry half a character, and an object may have no text of its own
const fieldText = (value: unknown) =>
  (isFields(value) ? JSON.stringify(value) : String(value)).toWellFormed()
