import { cookieNames } from '../site/visit/cookies.ts'
import {
  allowedBy,
  consentDay,
  consentSeconds,
  type Purpose,
  writeConsent,
} from '../site/visit/consent.ts'

/**
 * Stores the consent of a form in the browser before it is sent: leaving the page at once would cut the request off, and
 * the bar would ask again. The answer then puts the cookie out of reach of scripts.
 */
export function keepChoice(form: FormData, asked: readonly Purpose[]): void {
  const today = consentDay(Date.now())
  const value = encodeURIComponent(writeConsent(allowedBy(form, asked), today))
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookieNames.consent}=${value}; Path=/; SameSite=Lax; Max-Age=${consentSeconds(today)}${secure}`
}
