import {
  birthDateImpossibleMessage,
  birthDateInvalidMessage,
  emailInvalidMessage,
  isPasswordLength,
  isPossibleBirthDate,
  isWrittenAsBirthDate,
  mobilePhoneMessage,
  parseBirthDate,
  parseEmail,
  parseMobilePhone,
  parsePostalCode,
  passwordLengthMessage,
  postalCodeInvalidMessage,
} from '@quatre/domain'

/** The fault of a field's text, in the words of the API; null without one. */
export type Fault = (text: string) => string | null

export const emailFault: Fault = (text) =>
  text.trim() === '' || parseEmail(text) !== null ? null : emailInvalidMessage

/** An empty one too: its sentence names the expected format. */
export const mobileFault: Fault = (text) =>
  parseMobilePhone(text) === null ? mobilePhoneMessage : null

export const postalCodeFault: Fault = (text) =>
  text.trim() === '' || parsePostalCode(text) !== null ? null : postalCodeInvalidMessage

export const passwordFault: Fault = (text) =>
  text === '' || isPasswordLength(text) ? null : passwordLengthMessage

/** `today` is `YYYY-MM-DD`. */
export function birthDateFault(text: string, today: string): string | null {
  if (text.trim() === '') return null
  if (!isWrittenAsBirthDate(text)) return birthDateInvalidMessage
  const date = parseBirthDate(text)
  return date !== null && isPossibleBirthDate(date, today) ? null : birthDateImpossibleMessage
}
