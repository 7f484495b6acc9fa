import type { Endpoint } from '@quatre/contract'
import type { Sent, SentFields } from '../../../apps/server/src/testing/pages/form.ts'
import type { VisitorName } from './visitors.ts'

/** The expected answer to values that a field must not have. */
export interface Outcome {
  /**
   * `field`: refused with a message at the field; `page`: refused with a message on the page; `mended`: the
   * returned form holds another value; `leads`: the answer redirects there.
   */
  readonly kind: 'field' | 'page' | 'mended' | 'leads'
  readonly expected: string
  readonly values: readonly Sent[]
}

const outcome =
  (kind: Outcome['kind']) =>
  (expected: string, ...values: readonly Sent[]): Outcome => ({ kind, expected, values })

export const atField = outcome('field')
export const byPage = outcome('page')
export const mended = outcome('mended')
export const leadsTo = outcome('leads')

/** One form: its page, its visitor, and the call that its fields go to. */
export interface FormRow {
  /** A guest when absent. */
  readonly visitor?: VisitorName
  /** The address that the form is sent to, when absent. */
  readonly page?: string
  /** The bad values of the fields follow from the schema of its body. */
  readonly call?: Endpoint
  /** The call counts the attempts of a day: a long proof makes as few as a short one. */
  readonly isCounted?: true
  /** The places of fields in the body, where the name does not say them; null of a field with rules of its own. */
  readonly paths?: Readonly<Record<string, string | null>>
  /** Choices that may stay open, though the schema refuses an empty text. */
  readonly optional?: readonly string[]
  /** Valid values, where those of fields of that name do not fit. */
  readonly good?: SentFields
  /** Answers that no schema gives: rules of the server and of the site. They replace those of the schema. */
  readonly byHand?: Readonly<Record<string, readonly Outcome[]>>
  /** Where the form leads with nothing wrong in it, at last; false: it cannot be right here. */
  readonly accepted?: string | false
}

/** Fields that a form sends and does not read. */
export const unread = (...names: readonly string[]): Readonly<Record<string, readonly Outcome[]>> =>
  Object.fromEntries(names.map((name) => [name, []]))

export const required = 'Champ obligatoire'
export const long = 'x'.repeat(10_000)
export const markup = `<script>alert(1)</script>' or 1=1--`
export const textFile = new File(['du texte'], 'texte.txt', { type: 'text/plain' })
/** Texts that choose nothing in a list. */
export const oddChoices = ['', 'abc', '-1', '1.5', '1e309', long, markup] as const
/** No centre at all, and one of the demo world that is not active. */
export const unknownCenters = ['999999', '39'] as const
export const otherSites = [
  '//evil.fr',
  'https://evil.fr',
  'javascript:alert(1)',
  '/\\evil.fr',
  ' //evil.fr',
  '/\t/evil.fr',
  '/moi?access_token=evil',
  markup,
]
/** A sign-in must never lead to these addresses either. */
export const elsewhere = [
  ...otherSites,
  '/%2f%2fevil.fr',
  '/moi\r\nSet-Cookie: evil=1',
  long,
  '/signin',
  '/deconnexion',
]

/** A text as it is sent; nothing of a file. */
export function sentText(sent: Sent | undefined): string {
  return typeof sent === 'string' ? sent : ''
}
