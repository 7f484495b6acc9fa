import { isVisible } from './names.ts'

// Case is folded after this check only: other alphabets have letters that fold to ours (U+212A to « k »).
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domainLabels =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** The domain as mail servers know it: international names in their ASCII form. */
function asciiDomain(domain: string): string | null {
  // Only letters, digits, marks, dots and hyphens may reach the address parser, which leaves out invisible characters.
  if (!/^[\p{L}\p{N}\p{M}.-]+$/u.test(domain) || !isVisible(domain)) return null
  const address = `http://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : null
}

/** A parsed address without its tag, for limits: most servers bring `ana+padel@` to the mailbox of `ana@`. */
export const untaggedEmail = (email: string): string => email.replace(/(?<=.)\+.*(?=@)/, '')

/**
 * One mailbox, in the lower-case form under which it is unique, at most 254 characters; null for
 * anything else (no quotes, no lists, no domain without a dot).
 */
export function parseEmail(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > 254) return null
  const at = trimmed.lastIndexOf('@')
  if (at < 1) return null
  const local = trimmed.slice(0, at)
  const domain = asciiDomain(trimmed.slice(at + 1).toLowerCase())
  if (local.length > 64 || !localPart.test(local)) return null
  if (domain === null || !domainLabels.test(domain)) return null
  const mailbox = `${local.toLowerCase()}@${domain}`
  return mailbox.length <= 254 ? mailbox : null
}
