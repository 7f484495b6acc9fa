import type { OutgoingHttpHeaders } from 'node:http'
import { type Field, formFields } from './field.ts'
import { fieldLabelled, Form, type ReadForm, readForm, type Submission } from './form.ts'
import {
  attribute,
  closest,
  type Element,
  elementsIn,
  isShown,
  accessibleName,
  parseHtml,
  elementRole,
  elementText,
} from './html.ts'

type Name = string | RegExp

/** The one of that name, or the first whose name begins so. */
function named<T>(all: readonly T[], nameOfOne: (one: T) => string, name: Name): T | undefined {
  if (name instanceof RegExp) return all.find((one) => name.test(nameOfOne(one)))
  const exact = all.find((one) => nameOfOne(one) === name)
  return exact ?? all.find((one) => nameOfOne(one).startsWith(name))
}

/** The actions of a page for the visitor who reads it. */
interface Reader {
  follow(address: string): Promise<Page>
  send(submission: Submission, from: string): Promise<Page>
}

interface Reading {
  readonly document: Element
  readonly address: string
  readonly reader: Reader
}

/** A link, which can be followed. */
interface Link {
  readonly name: string
  readonly href: string
  /** It opens in a tab of its own. */
  readonly opensTab: boolean
  follow(): Promise<Page>
}

/** A part of a page for a reader: without its hidden elements. */
class Part {
  readonly #element: Element
  readonly #reading: Reading

  constructor(element: Element, reading: Reading) {
    this.#element = element
    this.#reading = reading
  }

  get text(): string {
    return elementText(this.#element)
  }

  /** The texts of the parts that a screen reader says at once. */
  get alerts(): string[] {
    return this.#withRole('alert').map(elementText)
  }

  get statuses(): string[] {
    return this.#withRole('status').map(elementText)
  }

  get headings(): string[] {
    return this.#elements(({ tagName }) => /^h[1-6]$/.test(tagName)).map(elementText)
  }

  get links(): Link[] {
    const { document, reader } = this.#reading
    return this.#elements(({ tagName }) => tagName === 'a').map((element) => {
      const href = attribute(element, 'href') ?? ''
      const opensTab = attribute(element, 'target') === '_blank'
      return {
        name: accessibleName(element, document),
        href,
        opensTab,
        follow: () => reader.follow(href),
      }
    })
  }

  get buttons(): string[] {
    return this.#buttons().map((element) => accessibleName(element, this.#reading.document))
  }

  get fields(): Field[] {
    const { document } = this.#reading
    return this.#elements(({ tagName }) => tagName === 'form').flatMap((form) =>
      formFields(form, document),
    )
  }

  /** All forms, shown or not. */
  get forms(): ReadForm[] {
    const { document, address } = this.#reading
    return elementsIn(this.#element)
      .filter(({ tagName }) => tagName === 'form')
      .map((form) => readForm(form, document, address))
  }

  get main(): Part {
    return this.part('main')
  }

  /** The first part of a role, of that name where one is given. */
  part(role: string, name?: string): Part {
    const [found] = this.parts(role, name)
    if (found === undefined) throw new Error(`There is no ${role} ${name ?? ''}.`)
    return found
  }

  parts(role: string, name?: string): Part[] {
    const { document } = this.#reading
    return this.#withRole(role)
      .filter((element) => name === undefined || accessibleName(element, document) === name)
      .map((element) => new Part(element, this.#reading))
  }

  link(name: Name): Link {
    const { links } = this
    const found = named(links, (link) => link.name, name)
    if (found !== undefined) return found
    throw new Error(`No link ${name} among ${links.map((link) => link.name).join(', ')}.`)
  }

  field(label: string): Field {
    return fieldLabelled(this.fields, label)
  }

  /** The form that a button of that name sends. */
  form(name: Name): Form<Page> {
    const { document, address, reader } = this.#reading
    const button = named(this.#buttons(), (element) => accessibleName(element, document), name)
    if (button === undefined) throw new Error(`No button ${name} among ${this.buttons.join(', ')}.`)
    const id = attribute(button, 'form')
    const form =
      id === undefined
        ? closest(button, ({ tagName }) => tagName === 'form')
        : elementsIn(document).find((element) => attribute(element, 'id') === id)
    if (form === undefined) throw new Error(`The button ${name} is in no form.`)
    const send = (submission: Submission) => reader.send(submission, address)
    return new Form({ form, button, document, address, send })
  }

  /** Presses a button of a form, its fields unchanged. */
  press(name: Name): Promise<Page> {
    return this.form(name).submit()
  }

  #elements(wanted: (element: Element) => boolean): Element[] {
    return elementsIn(this.#element).filter((element) => wanted(element) && isShown(element))
  }

  #withRole(role: string): Element[] {
    return this.#elements((element) => elementRole(element) === role)
  }

  #buttons(): Element[] {
    return this.#elements(
      (element) => element.tagName === 'button' && attribute(element, 'type') !== 'button',
    )
  }
}

export interface Answer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  /** The lines of `Set-Cookie`. */
  readonly setCookies: readonly string[]
  readonly html: string
  /** Path, query and fragment that the answer was given at, after the redirects. */
  readonly address: string
  /** The addresses that led here. */
  readonly redirects: readonly string[]
}

/** An answer that a visitor reads. */
export class Page extends Part {
  readonly answer: Answer
  readonly #document: Element
  readonly #reading: Reading

  constructor(answer: Answer, reader: Reader) {
    const [document] = elementsIn(parseHtml(answer.html))
    if (document === undefined) throw new Error('A parsed page has an element.')
    const target = fragmentTarget(document, answer.address)
    // a dialog is open where the fragment names it (ui/dialog.css)
    if (target?.tagName === 'dialog') target.attrs.push({ name: 'open', value: '' })
    const reading = { document, address: answer.address, reader }
    super(document, reading)
    this.answer = answer
    this.#reading = reading
    this.#document = document
  }

  /** The target of the answer's redirect; empty without one. */
  get location(): string {
    return this.answer.headers.location ?? ''
  }

  get status(): number {
    return this.answer.status
  }

  get address(): string {
    return this.answer.address
  }

  get language(): string | undefined {
    return attribute(this.#document, 'lang')
  }

  /** The part that the fragment of its address shows; null when it shows nothing. */
  get target(): Part | null {
    const found = fragmentTarget(this.#document, this.address)
    return found === undefined ? null : new Part(found, this.#reading)
  }

  get title(): string {
    const title = elementsIn(this.#document).find(({ tagName }) => tagName === 'title')
    return title === undefined ? '' : rawTitle(title)
  }

  /** Its only `h1`. */
  get heading(): string {
    const [heading, another] = elementsIn(this.#document).filter(
      (element) => element.tagName === 'h1' && isShown(element),
    )
    if (heading === undefined || another !== undefined)
      throw new Error(`${this.address} has ${heading ? 'several h1' : 'no h1'}.`)
    return elementText(heading)
  }
}

function fragmentTarget(document: Element, address: string): Element | undefined {
  const [, fragment] = address.split('#')
  return elementsIn(document).find((element) => fragment && attribute(element, 'id') === fragment)
}

function rawTitle({ childNodes }: Element): string {
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('')
}
