import type { ReadForm } from '../../../apps/server/src/testing/pages/form.ts'
import type { Page } from '../../../apps/server/src/testing/pages/page.ts'

/** Where a form is sent to, and which of several that are sent there. */
export function formKey({ action, fields }: ReadForm): string {
  const path = action.split(/[?#]/)[0]?.replace(/^\/[^/]+(?=\/newsletters$)/, '') ?? ''
  const which = ['form', 'subject', 'intent'].flatMap(
    (name) => fields.find((field) => field.name === name)?.value ?? [],
  )
  return [path, ...which]
    .join(' ')
    .replaceAll(/[\da-f-]*\d[\da-f-]*/g, ':id')
    .replace(/ (google|facebook|apple)$/, ' :provider')
}

/** The form of that key with everything that it may have. */
export function findForm(page: Page, key: string): ReadForm | undefined {
  const fitting = page.forms.filter((form) => formKey(form) === key)
  return fitting.toSorted((one, other) => other.fields.length - one.fields.length)[0]
}
