import { allowedBy, consentCookie, consentDay, type Purpose } from './consent.ts'

/**
 * Keeps in the browser what a form allows, before it is sent: who leaves the page at once cuts that
 * off, and was asked again. The answer then puts the cookie out of reach of scripts.
 */
export function keepChoice(form: FormData, asked: readonly Purpose[]): void {
  const today = consentDay(Date.now())
  document.cookie = consentCookie(allowedBy(form, asked), today, location.origin)
}
