import type { Page } from '@playwright/test'

/** What a form asks for under one name, as a browser without JavaScript has it. */
export interface ReadField {
  readonly name: string
  /** The type of the input, or `select`, `textarea`, `button`. */
  readonly kind: string
  /** What would be sent untouched; of boxes and radios, of a ticked one only. */
  readonly value: string
  /** What there is to choose from. */
  readonly options: readonly string[]
  readonly isInvalid: boolean
  /** The texts that describe it to who cannot see the page. */
  readonly said: readonly string[]
}

export interface ReadForm {
  /** Where it is sent to, and which of several that are sent there. */
  readonly key: string
  readonly action: string
  readonly method: string
  readonly fields: readonly ReadField[]
}

export interface ReadPage {
  readonly forms: readonly ReadForm[]
  /** What the page says as a whole. */
  readonly sentences: readonly string[]
}

/** The forms of a page, read by the browser's own parser; no script of it runs. */
export function readForms(page: Page, html: string): Promise<ReadPage> {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html')
    type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement
    const textOf = (element: Element | null) =>
      (element?.textContent ?? '').replaceAll(/[ \n]+/g, ' ').trim()
    const fieldOf = (name: string, controls: readonly Control[]) => {
      const [first] = controls
      const kind = first?.localName === 'input' ? (first.type ?? '') : (first?.localName ?? '')
      const isTick = kind === 'radio' || kind === 'checkbox'
      const ticked = controls.find((control) => control.hasAttribute('checked'))
      const options =
        first instanceof HTMLSelectElement
          ? [...first.options].map(({ value }) => value)
          : isTick
            ? controls.map(({ value }) => value)
            : []
      const described = kind === 'radio' ? first?.closest('fieldset') : first
      const ids = described?.getAttribute('aria-describedby')?.split(' ') ?? []
      return {
        name,
        kind,
        value: isTick ? (ticked?.value ?? '') : kind === 'button' ? '' : (first?.value ?? ''),
        options,
        isInvalid: described?.getAttribute('aria-invalid') === 'true',
        said: ids.map((id) => textOf(parsed.getElementById(id))),
      }
    }
    const formOf = (form: HTMLFormElement) => {
      const controls = [
        ...form.querySelectorAll<Control>('[name]:is(input,select,textarea,button)'),
      ]
      const names = [...new Set(controls.map(({ name }) => name))]
      const fields = names.map((name) =>
        fieldOf(
          name,
          controls.filter((control) => control.name === name),
        ),
      )
      const action = form.getAttribute('action') ?? ''
      const path = action.split(/[?#]/)[0]?.replace(/^\/[^/]+(?=\/newsletters$)/, '') ?? ''
      const which = ['form', 'subject', 'intent'].flatMap(
        (name) => fields.find((field) => field.name === name)?.value ?? [],
      )
      const key = [path, ...which]
        .join(' ')
        .replaceAll(/[\da-f-]*\d[\da-f-]*/g, ':id')
        .replace(/ (google|facebook|apple)$/, ' :provider')
      return { key, action, method: form.getAttribute('method') ?? 'get', fields }
    }
    return {
      forms: [...parsed.forms].map(formOf),
      sentences: [...parsed.querySelectorAll('[role=alert], h1')].map(textOf),
    }
  }, html)
}
