import { expect, type Page } from '@playwright/test'
import { readForms, type ReadForm } from '../../steps/read-forms.ts'
import { sendForm, textOf, type Sent, type SentFields } from '../../steps/send-form.ts'
import type { FormRow, Outcome } from './values.ts'
import { visitors, type Visitor } from './visitors.ts'

/** Sends a form with one bad value each time, and once as it should be. */
export async function tryForm(page: Page, title: string, row: FormRow): Promise<void> {
  const [key = title] = title.split(' #')
  const visitor = await visitors[row.visitor](row.good)
  const form = await find(page, visitor, key, row)
  const names = form.fields.map((field) => field.name)
  const unknown = names.filter((name) => !(name in row.fields))
  expect.soft(unknown, `${title}: not in the table`).toEqual([])
  const faults: string[] = []
  const before = await visitor.kept()
  for (const [name, outcomes] of Object.entries(row.fields)) {
    for (const { values, ...outcome } of outcomes) {
      for (const value of values) {
        const found = await probe(page, visitor, { key, row, form, name, outcome, value })
        const about = `${name} = ${JSON.stringify(value)?.slice(0, 60)}`
        faults.push(...found.map((fault) => `${about}: ${fault}`))
      }
    }
  }
  expect.soft(faults, title).toEqual([])
  expect.soft(await visitor.kept(), `${title}: what is kept`).toEqual(before)
  if (row.accepted === false) return
  const { status, location } = await sendForm(form, filled(form, row.good), visitor.cookie)
  expect.soft(status, title).toBeLessThan(400)
  if (row.accepted !== undefined) expect.soft(location, title).toBe(row.accepted)
}

/** The form of the row with everything that it has. */
async function find(page: Page, visitor: Visitor, key: string, row: FormRow): Promise<ReadForm> {
  const html = await visitor.read(row.page)
  const { forms } = await readForms(page, html)
  const fitting = forms.filter((form) => form.key === key)
  const [form] = fitting.toSorted((one, other) => other.fields.length - one.fields.length)
  if (form === undefined) throw new Error(`${row.page} has no form ${key}.`)
  return form
}

/** What a browser would send: what is filled in, else what stands there. */
function filled({ fields }: ReadForm, good: SentFields): SentFields {
  const untouched = fields.filter(({ kind, value }) => kind === 'hidden' && value !== '')
  return { ...Object.fromEntries(untouched.map(({ name, value }) => [name, value])), ...good }
}

interface Probe {
  readonly key: string
  readonly row: FormRow
  readonly form: ReadForm
  readonly name: string
  readonly outcome: Omit<Outcome, 'values'>
  readonly value: Sent
}

/** What is wrong with the answer to one bad value. */
async function probe(page: Page, visitor: Visitor, asked: Probe): Promise<string[]> {
  const { key, row, form, name, outcome, value } = asked
  const { kind, expected } = outcome
  const sent = {
    ...filled(form, row.good),
    ...(kind === 'mended' && form.method === 'post' && firstMistake(row, name)),
    [name]: value,
  }
  const answer = await sendForm(form, sent, visitor.cookie)
  const { status, location } = answer
  const faults: string[] = []
  const compare = (what: string, found: unknown, wanted: unknown) => {
    const [one, other] = [found, wanted].map((it) => JSON.stringify(it) ?? 'nothing')
    if (one !== other) faults.push(`${what} ${one?.slice(0, 300)}, not ${other?.slice(0, 300)}`)
  }
  if (`${location}${answer.cookies}`.includes('evil')) faults.push(`leads to ${location}`)
  if (kind === 'leads') {
    if (!location.startsWith(expected)) faults.push(`leads to ${location}`)
    return faults
  }
  const refuses = form.method === 'post'
  if (refuses ? status < 400 || status >= 500 : status !== 200)
    faults.push(`answers ${status} ${location}`)
  const passwords = form.fields.filter((one) => one.kind === 'password')
  const typed = passwords.map((one) => textOf(row.good[one.name]))
  if (typed.some((text) => answer.html.includes(text))) faults.push('tells a password')
  const shown = await readForms(page, answer.html)
  if (kind === 'page') {
    if (!shown.sentences.some((one) => one.startsWith(expected)))
      compare('says', shown.sentences, expected)
    return faults
  }
  const again = shown.forms.find(
    (one) => one.key === key && one.fields.length >= form.fields.length,
  )
  const field = again?.fields.find((one) => one.name === name)
  if (kind === 'mended') {
    compare('becomes', field?.value, expected)
    return faults
  }
  if (!field?.said.includes(expected)) compare('is told', field?.said, expected)
  const wrong = again?.fields.filter(({ isInvalid }) => isInvalid).map((one) => one.name)
  compare('makes invalid', wrong, [name])
  if (field && typeof value === 'string' && isText(field.kind) && name !== 'city')
    compare('shows', plain(field.value), plain(value))
  compare('leaves', contentOf(again, name), expectedContent(again, sent, name))
  return faults
}

const isText = (kind: string) => ['text', 'tel', 'email', 'search'].includes(kind)

/** A text without what no field can show again. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Surrogate}\ufffd]/gu, '').trim()

/** Something else that is wrong, so that the form comes back. */
function firstMistake({ fields }: FormRow, mended: string): SentFields {
  for (const [name, outcomes] of Object.entries(fields)) {
    const value = outcomes.find(({ kind }) => kind === 'field')?.values[0]
    if (value !== undefined && name !== mended) return { [name]: value }
  }
  return {}
}

function contentOf(form: ReadForm | undefined, spoiled: string) {
  return Object.fromEntries(
    (form?.fields ?? [])
      .filter(({ name }) => isCompared(name, spoiled))
      .map(({ name, value }) => [name, value]),
  )
}

function isCompared(name: string, spoiled: string): boolean {
  return name !== spoiled && !(name === 'city' && spoiled === 'postalCode')
}

/** What was typed; never a password; a box that was sent is ticked. */
function expectedContent(form: ReadForm | undefined, sent: SentFields, spoiled: string) {
  return Object.fromEntries(
    (form?.fields ?? [])
      .filter(({ name }) => isCompared(name, spoiled))
      .map(({ name, kind, options }) => {
        const value = sent[name]
        if (kind === 'password' || kind === 'file' || kind === 'button') return [name, '']
        if (kind === 'checkbox') return [name, typeof value === 'string' ? (options[0] ?? '') : '']
        return [name, value ?? '']
      }),
  )
}
