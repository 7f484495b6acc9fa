import { expect } from 'vitest'
import type { ReadForm, Sent, SentFields } from '../../../apps/server/src/testing/pages/form.ts'
import type { Site } from '../../../apps/server/src/testing/pages/open-site.ts'
import type { Page } from '../../../apps/server/src/testing/pages/page.ts'
import { proofSize } from '../../../apps/server/src/testing/proof-size.ts'
import { findForm, formKey } from './read-forms.ts'
import { outcomesOf, schemaFaults } from './bad-values.ts'
import { goodFields, knownValues } from './good-values.ts'
import { sentText, type FormRow, type Outcome } from './values.ts'
import { visitors, type BadVisitor } from './visitors.ts'

/**
 * Rules and contract have tests of the refusals of a field; this tests how a form shows them, alike
 * for fields of one kind.
 */
const mostAlike = proofSize({ usual: 1, long: 5 })

/** Some of the values that are answered alike: the first and the last. */
const few = (values: readonly Sent[], most: number) => [
  ...values.slice(0, most),
  ...values.slice(most).slice(-most),
]

/** Sends a form with one bad value each time, and once as it should be. */
export async function tryForm(site: Site, title: string, row: FormRow): Promise<void> {
  const [key = title] = title.split(' #')
  const known = knownValues(row)
  const visitor = await visitors[row.visitor ?? 'guest'](site, known)
  const form = findForm(await visitor.read(row.page ?? key), key)
  if (form === undefined) throw new Error(`${row.page ?? 'Its page'} has no form ${key}.`)
  const good = goodFields(form, row, known)
  const outcomes = outcomesOf(form, row, good)
  const unknown = form.fields.map((field) => field.name).filter((name) => !(name in outcomes))
  expect.soft(unknown, `${title}: not in the table`).toEqual([])
  const faults = schemaFaults(form, row)
  const before = await visitor.kept()
  for (const [name, all] of Object.entries(outcomes)) {
    for (const { values, ...outcome } of all) {
      for (const value of few(values, row.isCounted ? 1 : mostAlike)) {
        const mistake = outcome.kind === 'mended' && otherMistake(form, outcomes, name)
        const sent = { ...good, ...mistake, [name]: value }
        const page = await send(visitor, form, sent)
        const found = [
          ...pageFaults(page, form, { good, outcome }),
          ...formFaults(page, form, { key, outcome, name, sent }),
        ]
        const about = `${name} = ${JSON.stringify(value)?.slice(0, 60)}`
        faults.push(...found.map((fault) => `${about}: ${fault}`))
      }
    }
  }
  expect.soft(faults, title).toEqual([])
  expect.soft(await visitor.kept(), `${title}: what is kept`).toEqual(before)
  if (row.accepted === false) return
  const { status, location } = await send(visitor, form, good)
  expect.soft(status, title).toBeLessThan(400)
  if (row.accepted !== undefined) expect.soft(location, title).toBe(row.accepted)
}

/** Sends a form with arbitrary fields; the browser's cookies do not change. */
function send({ post }: BadVisitor, form: ReadForm, fields: SentFields) {
  const { action, method } = form
  const isMultipart = Object.values(fields).some((sent) => sent instanceof File)
  return post({ action, method, isMultipart, fields })
}

type Outcomes = ReturnType<typeof outcomesOf>

/** Something else that is wrong, so that the form comes back. */
function otherMistake(form: ReadForm, outcomes: Outcomes, mended: string): SentFields {
  if (form.method === 'get') return {}
  for (const [name, all] of Object.entries(outcomes)) {
    const value = all.find(({ kind }) => kind === 'field')?.values[0]
    if (value !== undefined && name !== mended) return { [name]: value }
  }
  return {}
}

interface Sending {
  readonly key: string
  readonly name: string
  readonly outcome: Omit<Outcome, 'values'>
  readonly sent: SentFields
}

/** The faults of an answer, whatever its form is like. */
function pageFaults(
  { status, location, answer, alerts, headings }: Page,
  form: ReadForm,
  { good, outcome: { kind, expected } }: { good: SentFields; outcome: Sending['outcome'] },
): string[] {
  const leadsAway = `${location}${answer.setCookies.join()}`.includes('evil')
  if (leadsAway || (kind === 'leads' && !location.startsWith(expected)))
    return [`leads to ${location}`]
  if (kind === 'leads') return []
  const isAnswered = form.method === 'post' ? status >= 400 && status < 500 : status === 200
  const secrets = form.fields.filter((one) => one.kind === 'password').map(({ name }) => name)
  const told = secrets.filter((name) => answer.html.includes(sentText(good[name])))
  const sentences = [...alerts, ...headings]
  return [
    ...(isAnswered ? [] : [`answers ${status} ${location}`]),
    ...told.map((name) => `tells ${name}`),
    ...(kind !== 'page' || sentences.some((one) => one.startsWith(expected))
      ? []
      : [`says ${sentences.join(' ')}, not ${expected}`]),
  ]
}

/** The faults of the form that comes back. */
function formFaults(page: Page, form: ReadForm, { key, name, outcome, sent }: Sending): string[] {
  const { kind, expected } = outcome
  if (kind !== 'field' && kind !== 'mended') return []
  const faults: string[] = []
  const compare = (what: string, found: unknown, wanted: unknown) => {
    const [one, other] = [found, wanted].map((it) => JSON.stringify(it) ?? 'nothing')
    if (one !== other) faults.push(`${what} ${one?.slice(0, 300)}, not ${other?.slice(0, 300)}`)
  }
  const { fields = [] } =
    page.forms.find((one) => formKey(one) === key && one.fields.length >= form.fields.length) ?? {}
  const field = fields.find((one) => one.name === name)
  if (kind === 'mended') {
    compare('becomes', field?.value, expected)
    return faults
  }
  if (!field?.said.includes(expected)) compare('is told', field?.said, expected)
  compare(
    'makes invalid',
    fields.filter(({ isInvalid }) => isInvalid).map((one) => one.name),
    [name],
  )
  const value = sent[name]
  // a town follows from its postal code
  if (field && typeof value === 'string' && isText.has(field.kind) && name !== 'city')
    compare('shows', plain(field.value), plain(value))
  for (const other of fields) {
    if (other.name === name || (other.name === 'city' && name === 'postalCode')) continue
    compare(`leaves ${other.name}`, other.value, shownAgain(other, sent[other.name]))
  }
  return faults
}

const isText = new Set(['text', 'tel', 'email', 'search'])

/** A text without the characters that no field can show again. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Surrogate}\ufffd]/gu, '').trim()

/** The value that a field shows again after it was sent, never a password; a checkbox that was sent is ticked. */
function shownAgain({ kind, choices }: ReadForm['fields'][number], sent: Sent | undefined): Sent {
  if (kind === 'password' || kind === 'file' || kind === 'button') return ''
  if (kind !== 'checkbox') return sent ?? ''
  return typeof sent === 'string' ? (choices[0]?.value ?? '') : ''
}
