import { commonPasswords } from './common-passwords.ts'

// requirement M8
const leastCharacters = 6
const mostCharacters = 16

/** Whether the password has 6 to 16 characters. */
export function isPasswordLength(password: string): boolean {
  const length = [...password].length
  return length >= leastCharacters && length <= mostCharacters
}

/** Whether the password is among the most common ones; case is ignored. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.split(' ').includes(password.toLowerCase())
}
