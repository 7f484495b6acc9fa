import { commonPasswords } from './common-passwords.ts'

/** Shortest password, in characters (specification section 5). */
export const passwordLeast = 6
/** Longest password, in characters (specification section 5). */
export const passwordMost = 16

/** Whether the password has 6 to 16 characters. */
export function isPasswordLength(password: string): boolean {
  const length = [...password].length
  return length >= passwordLeast && length <= passwordMost
}

/** Whether the password is among the most common ones, whatever its case. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.split(' ').includes(password.toLowerCase())
}
