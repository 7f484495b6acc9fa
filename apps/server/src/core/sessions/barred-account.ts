import { sql } from 'kysely'

/** The role that is signed out wherever it appears (requirement M19). */
export const forbiddenRole = 8

interface Account {
  readonly isActive: boolean
  readonly roleId: number
}

/** Whether an account may not be used: closed, switched off, or of the role that is signed out. */
export function isBarred({ isActive, roleId }: Account): boolean {
  return !isActive || roleId === forbiddenRole
}

/** The message for the member of a barred account. */
export const barredCode = ({ isActive }: Account) =>
  isActive ? 'role_signed_out' : 'account_not_active'

/** In SQL: whether the account of `u` is not barred. */
export const notBarred = sql`(u.is_active and u.role_id <> ${forbiddenRole})`
