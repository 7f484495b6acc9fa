import type { ZodType } from 'zod'
import type { Field } from '../../../apps/server/src/testing/pages/field.ts'
import type { ReadForm, Sent, SentFields } from '../../../apps/server/src/testing/pages/form.ts'
import { oddTexts, schemaAt } from '../../../apps/server/src/testing/odd-texts.ts'
import { atField, long, markup, mended, sentText, textFile } from './values.ts'
import type { FormRow, Outcome } from './values.ts'

/** The answers that each field of a form owes to bad values; nothing of a field that no rule knows. */
export function outcomesOf(form: ReadForm, row: FormRow, good: SentFields) {
  const derived = form.fields.flatMap((field) => {
    const outcomes =
      form.method === 'get' ? searchOutcomes(field, row) : callOutcomes(field, row, good)
    return outcomes ? [[field.name, outcomes] as const] : []
  })
  const all: Record<string, readonly Outcome[]> = Object.fromEntries(derived)
  for (const [name, byHand] of Object.entries(row.byHand ?? {})) {
    const known = new Set(byHand.flatMap(({ values }) => values))
    const others = (all[name] ?? []).map((one) => ({
      ...one,
      values: one.values.filter((value) => !known.has(value)),
    }))
    all[name] = [...others.filter(({ values }) => values.length > 0), ...byHand]
  }
  return all
}

/** A search ignores what makes no sense: a choice stays as it was, a text is cut. */
function searchOutcomes({ name, kind, value, choices }: Field, row: FormRow): Outcome[] | null {
  if (kind === 'hidden' || kind === 'button' || row.byHand?.[name]) return null
  if (kind === 'date') return [mended('', ...oddTexts.filter((text) => !/^\d{4}-/.test(text)))]
  if (kind === 'text' || kind === 'search') {
    const typed = ['   ', 'a\0', '%', markup, long, ['', 'muret']]
    return typed.map((text) => mended(sentText(text).replace('\0', '').trim().slice(0, 80), text))
  }
  const offered = new Set(choices.map((choice) => choice.value))
  return [
    mended(
      value,
      ...[...oddTexts, long].filter(
        (text) => !offered.has(text) && !offered.has(`${Number(text)}`),
      ),
    ),
  ]
}

/** The refusals of the schema, by their sentences; null of a field that its call does not have. */
function callOutcomes(
  field: Field,
  row: FormRow,
  { [field.name]: sent }: SentFields,
): Outcome[] | null {
  const { name, kind } = field
  const schema = fieldSchema(row, name)
  if (schema === undefined) return null
  const box = sentence(schema, false)
  if (kind === 'checkbox' && box === null)
    return [mended(field.choices[0]?.value ?? '', 'oui', '0', 'non', markup)]
  if (kind === 'checkbox') return [atField(box ?? '', null, '', textFile)]
  const good = sentText(sent)
  const isNumber = sentence(schema, good) !== null && sentence(schema, Number(good)) === null
  const bySentence = new Map<string, Sent[]>()
  for (const text of [...oddTexts, ...nearMisses(good), ...tooLong(schema), long]) {
    const told = isNumber ? choiceSentence(schema, text) : sentence(schema, received(text))
    if (told !== null && text !== '') bySentence.set(told, [...(bySentence.get(told) ?? []), text])
  }
  const refused = [...bySentence].map(([told, texts]) => atField(told, ...texts))
  const missing = row.optional?.includes(name) ? null : sentence(schema, isNumber ? 0 : '')
  // a form without its password is the form of a member who signed in a moment ago
  const absent = kind === 'password' ? [] : [null]
  return missing === null
    ? refused
    : [atField(missing, '', ...absent, ['', good], textFile), ...refused]
}

/** A text as the server reads it: each byte of half of a pair of surrogates is a mark. */
const received = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '\ufffd'.repeat(3))

/** A valid text with one thing wrong: a sign too few, too many, another, hidden, that ends a line, half of a pair. */
const nearMisses = (good: string) => [
  good.slice(0, -1),
  good.slice(0, 4),
  `${good.slice(0, -1)}1`,
  ...['9', '\0', '\ufffd', '\u200f', '\r\nBcc: a@b.fr', markup].map((sign) => good + sign),
]

/** An id in a list: what is no whole number from 1 chooses nothing. */
function choiceSentence(schema: ZodType, text: string): string | null {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? null : sentence(schema, number)
}

/** The schema of a field of a form, by its path or its name in the body of the call. */
function fieldSchema({ call, paths }: FormRow, name: string): ZodType | undefined {
  const path = paths?.[name] === undefined ? name : paths[name]
  if (path === null) return undefined
  const places = [path, `address.${path}`, `userApp.${path}`].map((place) => place.split('.'))
  return places.map((place) => schemaAt(call?.body, place)).find((schema) => schema !== undefined)
}

/** The sentence by which a schema refuses a value; null of one that it takes. */
function sentence(schema: ZodType, value: unknown): string | null {
  return schema.safeParse(value).error?.issues[0]?.message ?? null
}

/** The shortest text that is too long, where the schema takes shorter ones. */
function tooLong(schema: ZodType): string[] {
  const texts = Array.from({ length: 500 }, (_, length) => 'x'.repeat(length + 1))
  const longest = texts.findLast((text) => sentence(schema, text) === null)
  return longest === undefined || longest === texts.at(-1) ? [] : [`${longest}x`]
}

const isTyped = ({ kind }: Field) =>
  ['text', 'tel', 'email', 'password', 'textarea', 'radio', 'select'].includes(kind)

/** The faults of a schema itself, which its own refusals cannot show. */
export function schemaFaults(form: ReadForm, row: FormRow): string[] {
  if (form.method === 'get') return []
  return form.fields.filter(isTyped).flatMap(({ name, isRequired }) => {
    const schema = fieldSchema(row, name)
    if (schema === undefined) return []
    const refusedByHand = new Set(row.byHand?.[name]?.flatMap(({ values }) => values))
    const taken = [long, 'a\0b', ...(isRequired ? [''] : [])].filter(
      (text) => !refusedByHand.has(text) && sentence(schema, text) === null,
    )
    const told = oddTexts.map((text) => sentence(schema, text) ?? '')
    return [
      ...taken.map((text) => `${name} takes ${JSON.stringify(text.slice(0, 60))}`),
      // the sentences of zod itself say the type that they expect
      ...told.filter((text) => / : /.test(text)).map((text) => `${name} has no sentence: ${text}`),
    ]
  })
}
