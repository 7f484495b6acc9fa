import { expect } from 'vitest'
import type { ReadForm, Sent, SentFields } from '../../../apps/server/src/testing/pages/form.ts'
import type { Site } from '../../../apps/server/src/testing/pages/open-site.ts'
import { proofSize } from '../../../apps/server/src/testing/proof-size.ts'
import { findForm, formKey } from './read-forms.ts'
import { few, sentText, type FormRow, type Outcome } from './values.ts'
import { visitors, type BadVisitor } from './visitors.ts'

/**
 * Rules and contract have tests of the refusals of a field; this tests how a form shows them, alike
 * for fields of one kind.
 */
const mostAlike = proofSize({ usual: 1, long: 1000 })

/** Sends a form with one bad value each time, and once as it should be. */
export async function tryForm(site: Site, title: string, row: FormRow): Promise<void> {
  const [key = title] = title.split(' #')
  const visitor = await visitors[row.visitor](site, row.good)
  const form = findForm(await visitor.read(row.page), key)
  if (form === undefined) throw new Error(`${row.page} has no form ${key}.`)
  const names = form.fields.map((field) => field.name)
  const unknown = names.filter((name) => !(name in row.fields))
  expect.soft(unknown, `${title}: not in the table`).toEqual([])
  const faults: string[] = []
  const before = await visitor.kept()
  for (const [name, outcomes] of Object.entries(row.fields)) {
    for (const { values, ...outcome } of few(outcomes, mostAlike)) {
      for (const value of values) {
        const found = await probe(visitor, { key, row, form, name, outcome, value })
        const about = `${name} = ${JSON.stringify(value)?.slice(0, 60)}`
        faults.push(...found.map((fault) => `${about}: ${fault}`))
      }
    }
  }
  expect.soft(faults, title).toEqual([])
  expect.soft(await visitor.kept(), `${title}: what is kept`).toEqual(before)
  if (row.accepted === false) return
  const { status, location } = await send(visitor, form, filled(form, row.good))
  expect.soft(status, title).toBeLessThan(400)
  if (row.accepted !== undefined) expect.soft(location, title).toBe(row.accepted)
}

/** Sends a form with arbitrary fields; the browser's cookies do not change. */
function send({ post }: BadVisitor, form: ReadForm, fields: SentFields) {
  const { action, method } = form
  const isMultipart = Object.values(fields).some((sent) => sent instanceof File)
  return post({ action, method, isMultipart, fields })
}

/** The fields that a browser would send: the values filled in and the hidden ones of the form. */
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

/** Sends one bad value and returns the faults of the answer. */
async function probe(visitor: BadVisitor, asked: Probe): Promise<string[]> {
  const { key, row, form, name, outcome, value } = asked
  const { kind, expected } = outcome
  const sent = {
    ...filled(form, row.good),
    ...(kind === 'mended' && form.method === 'post' && firstMistake(row, name)),
    [name]: value,
  }
  const page = await send(visitor, form, sent)
  const { status, location } = page
  const { setCookies, html } = page.answer
  const faults: string[] = []
  const compare = (what: string, found: unknown, wanted: unknown) => {
    const [one, other] = [found, wanted].map((it) => JSON.stringify(it) ?? 'nothing')
    if (one !== other) faults.push(`${what} ${one?.slice(0, 300)}, not ${other?.slice(0, 300)}`)
  }
  if (`${location}${setCookies.join()}`.includes('evil')) faults.push(`leads to ${location}`)
  if (kind === 'leads') {
    if (!location.startsWith(expected)) faults.push(`leads to ${location}`)
    return faults
  }
  const refuses = form.method === 'post'
  if (refuses ? status < 400 || status >= 500 : status !== 200)
    faults.push(`answers ${status} ${location}`)
  const passwords = form.fields.filter((one) => one.kind === 'password')
  const typed = passwords.map((one) => sentText(row.good[one.name]))
  if (typed.some((text) => html.includes(text))) faults.push('tells a password')
  if (kind === 'page') {
    const sentences = [...page.alerts, ...page.headings]
    if (!sentences.some((one) => one.startsWith(expected))) compare('says', sentences, expected)
    return faults
  }
  const again = page.forms.find(
    (one) => formKey(one) === key && one.fields.length >= form.fields.length,
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
  compare('leaves', comparedContent(again, name), expectedContent(again, sent, name))
  return faults
}

const isText = (kind: string) => ['text', 'tel', 'email', 'search'].includes(kind)

/** A text without the characters that no field can show again. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Surrogate}\ufffd]/gu, '').trim()

/** Something else that is wrong, so that the form comes back. */
function firstMistake({ fields }: FormRow, mended: string): SentFields {
  for (const [name, outcomes] of Object.entries(fields)) {
    const value = outcomes.find(({ kind }) => kind === 'field')?.values[0]
    if (value !== undefined && name !== mended) return { [name]: value }
  }
  return {}
}

function comparedContent(form: ReadForm | undefined, spoiled: string) {
  return Object.fromEntries(
    (form?.fields ?? [])
      .filter(({ name }) => isCompared(name, spoiled))
      .map(({ name, value }) => [name, value]),
  )
}

function isCompared(name: string, spoiled: string): boolean {
  return name !== spoiled && !(name === 'city' && spoiled === 'postalCode')
}

/** The typed values, never a password; a checkbox that was sent is ticked. */
function expectedContent(form: ReadForm | undefined, sent: SentFields, spoiled: string) {
  return Object.fromEntries(
    (form?.fields ?? [])
      .filter(({ name }) => isCompared(name, spoiled))
      .map(({ name, kind, choices }) => {
        const value = sent[name]
        if (kind === 'password' || kind === 'file' || kind === 'button') return [name, '']
        if (kind === 'checkbox')
          return [name, typeof value === 'string' ? (choices[0]?.value ?? '') : '']
        return [name, value ?? '']
      }),
  )
}
