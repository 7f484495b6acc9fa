import type { Sent, SentFields } from '../../../apps/server/src/testing/pages/form.ts'

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

export type VisitorName =
  | 'guest'
  | 'member'
  | 'withoutMobile'
  | 'incomplete'
  | 'manySessions'
  | 'withFacebook'
  | 'withoutEmail'
  | 'fromApple'
  | 'withLink'
  | 'withClosedAccount'

/** One form: its page, its valid values, and the values that each field refuses. */
export interface FormRow {
  readonly visitor: VisitorName
  readonly page: string
  readonly good: SentFields
  readonly fields: Readonly<Record<string, readonly Outcome[]>>
  /** Where the form leads with nothing wrong in it, at last; false: it cannot be right here. */
  readonly accepted?: string | false
}

/** Some of the values of each kind, the first and the last, for a field whose kind another form tries in full. */
export function few(outcomes: readonly Outcome[], most = 2): readonly Outcome[] {
  return outcomes.map((one) => ({
    ...one,
    values: [...one.values.slice(0, most), ...one.values.slice(most).slice(-most)],
  }))
}

export const long = 'x'.repeat(10_000)
export const markup = `<script>alert(1)</script>' or 1=1--`
export const textFile = new File(['du texte'], 'texte.txt', { type: 'text/plain' })
export const blank = ['', '   '] as const
/** Marks of direction, an empty braille cell, a soft hyphen. */
export const invisible = ['\u200f\u202e', '\u2800', 'Zo\u00adé'] as const
export const unprintable = ['a\u0000b', 'Zoé\r\nBcc: a@b.fr', 'a\u2028b'] as const
export const noNumber = ['abc', '-1', '1.5', '1e309', '0', long, markup] as const
/** No centre at all, and one of the demo world that is not active. */
export const unknownCenters = ['999999', '39'] as const
export const noEmail = [
  'a@b',
  'a@b.fr,c@d.fr',
  '"a b"@c.fr',
  'a@b.fr\r\nBcc: c@d.fr',
  'josé@exemple.fr',
  'a\u0000@b.fr',
  'a\ud800@b.fr',
  `${long}@b.fr`,
  `${markup}@b.fr`,
  "' or 1=1--",
] as const
export const noMobile = [
  '',
  '  ',
  '0512345678',
  '+33612345678',
  '061234567',
  '06123456789',
  '06.12.34.56.78',
  '٠٦١٢٣٤٥٦٧٨',
  '-0612345678.5',
  '1e309',
  'a\u0000',
  long,
  markup,
]
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
export const noDate = [
  '1990-05-14',
  '14/5/90',
  '-1',
  '1e309',
  "' or 1=1--",
  'a\u0000b',
  long,
] as const
export const impossibleDate = ['31/02/1990', '00/00/0000', '01/01/2099', '01/01/1905'] as const

/** A text as it is sent; nothing of a file. */
export function sentText(sent: Sent | undefined): string {
  return typeof sent === 'string' ? sent : ''
}
