import { type Field, formFields, isDisabled } from './field.ts'
import { attribute, type Element, hasAttribute } from './html.ts'

/** The value sent under a name: a text, several, a file, or nothing at all. */
export type Sent = string | readonly string[] | File | null

export type SentFields = Readonly<Record<string, Sent>>

/** A visitor's inputs by label: a text, the label of a choice, a ticked box, a file. */
export type Filled = Readonly<Record<string, string | boolean | File>>

export interface Submission {
  readonly action: string
  readonly method: 'get' | 'post'
  readonly isMultipart: boolean
  readonly fields: SentFields
}

/** A form as the page shows it. */
export interface ReadForm {
  readonly action: string
  readonly method: 'get' | 'post'
  readonly isMultipart: boolean
  readonly fields: readonly Field[]
}

export function readForm(form: Element, document: Element, address: string): ReadForm {
  return {
    action: attribute(form, 'action') ?? address,
    method: attribute(form, 'method')?.toLowerCase() === 'post' ? 'post' : 'get',
    isMultipart: attribute(form, 'enctype') === 'multipart/form-data',
    fields: formFields(form, document),
  }
}

interface FormParts<Next> {
  readonly form: Element
  readonly button: Element
  readonly document: Element
  /** The address of its page: a form without an action is sent there. */
  readonly address: string
  readonly send: (submission: Submission) => Promise<Next>
}

/** A form and the button that sends it. */
export class Form<Next> {
  readonly #read: ReadForm
  readonly #parts: FormParts<Next>
  #typed: SentFields = {}

  constructor(parts: FormParts<Next>) {
    const { form, document, address } = parts
    this.#parts = parts
    this.#read = readForm(form, document, address)
  }

  /** Writes and chooses, each at the field of that label. */
  fill(filled: Filled): this {
    for (const [label, value] of Object.entries(filled)) {
      const field = fieldLabelled(this.#read.fields, label)
      this.#typed = { ...this.#typed, [field.name]: sentValue(field, value) }
    }
    return this
  }

  /** Presses the button, and follows where the answer leads. */
  submit(): Promise<Next> {
    const { form, button, send } = this.#parts
    if (isDisabled(button)) throw new Error('The button cannot be pressed.')
    const { fields, action, method, isMultipart } = this.#read
    const sent = fields
      .filter(isSentUntouched)
      .map(({ name, kind, value }) => [name, kind === 'file' && isMultipart ? noFile : value])
    const pressed = attribute(button, 'name')
    const all: SentFields = {
      ...Object.fromEntries(sent),
      ...this.#typed,
      ...(pressed !== undefined && { [pressed]: attribute(button, 'value') ?? '' }),
    }
    const missing = fields.find(({ name, isRequired }) => isRequired && !all[name])
    if (missing && !hasAttribute(form, 'novalidate'))
      throw new Error(`A browser does not send « ${missing.label} » empty.`)
    return send({
      action: attribute(button, 'formaction') ?? action,
      method,
      isMultipart,
      fields: all,
    })
  }
}

/** The field of that label, or the only one whose label begins so. */
export function fieldLabelled(fields: readonly Field[], label: string): Field {
  const exact = fields.find((field) => field.label === label)
  const beginning = fields.filter((field) => field.label.startsWith(label))
  const found = exact ?? (beginning.length === 1 ? beginning[0] : undefined)
  if (found !== undefined) return found
  const labels = fields.map((field) => `« ${field.label} »`).join(', ')
  throw new Error(`No field « ${label} » among ${labels}.`)
}

const noFile = new File([], '')

function isSentUntouched({ kind, value, isDisabled }: Field): boolean {
  if (isDisabled || kind === 'button') return false
  return !(kind === 'checkbox' || kind === 'radio') || value !== ''
}

function sentValue({ kind, choices, label }: Field, value: string | boolean | File): Sent {
  if (kind === 'checkbox') return value === true ? (choices[0]?.value ?? 'on') : null
  if (typeof value === 'boolean') throw new Error(`« ${label} » is no box to tick.`)
  if (kind !== 'radio' && kind !== 'select') return value
  const chosen = choices.find((choice) => choice.label === value)
  if (chosen !== undefined) return chosen.value
  throw new Error(`« ${label} » offers ${choices.map((one) => one.label).join(', ')}.`)
}

/** The body of a form as a browser encodes it, and its type. */
export async function encodeForm({ fields, isMultipart }: Submission) {
  if (!isMultipart)
    return { type: 'application/x-www-form-urlencoded', content: encodeFields(fields) }
  const form = new FormData()
  for (const [name, value] of pairs(fields)) form.append(name, value)
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { type, content: Buffer.from(await encoded.arrayBuffer()) }
}

function* pairs(fields: SentFields): Generator<readonly [string, string | File]> {
  for (const [name, sent] of Object.entries(fields)) {
    if (sent === null) continue
    if (typeof sent === 'string' || sent instanceof File) yield [name, sent]
    else for (const one of sent) yield [name, one]
  }
}

/** Of a file its name is sent. Half of a pair of surrogates goes as the bytes that no UTF-8 has. */
export function encodeFields(fields: SentFields): string {
  const percent = (text: string) =>
    [...text]
      .map((sign) => (/\p{Surrogate}/u.test(sign) ? '%ED%A0%80' : encodeURIComponent(sign)))
      .join('')
  return [...pairs(fields)]
    .map(([name, sent]) => `${name}=${percent(sent instanceof File ? sent.name : sent)}`)
    .join('&')
}
