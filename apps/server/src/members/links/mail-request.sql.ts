import { instant, type Db } from '@quatre/db'
import { hourMs } from '@quatre/domain'
import { sql } from 'kysely'
import { freeAt, lockNames } from '../../platform/limits.ts'
import { notBarred } from '../../platform/barred-account.ts'

const windowMs = hourMs
// requirement M27: nobody's mailbox, and no caller, is a means to send many mails
export const ofMailbox = { most: 3, windowMs }
const ofCaller = { most: 20, windowMs }

export interface MailRequest {
  readonly purpose: 'validation' | 'password' | 'newsletter'
  readonly email: string
  /** Where it was asked from: `callerAddressOf`. */
  readonly callerAddress: string
  readonly now: number
}

/** How long until one more is heard, in milliseconds; 0 when there is room. */
export interface MailWaits {
  readonly ofCallerMs: number
  readonly ofMailboxMs: number
}

/**
 * Whether too many mails were asked for in the last hour: three for a mailbox, twenty from a
 * caller, whether there is an account or not. Call it in the transaction that notes the request.
 */
export async function lockMailWaits(tx: Db, request: MailRequest): Promise<MailWaits> {
  const { purpose, email, callerAddress, now } = request
  // always the caller first: two requests never wait for each other
  await lockNames(tx, `mail from ${purpose} ${callerAddress}`, `mail to ${purpose} ${email}`)
  const asked = sql`select asked_at from mail_request where purpose = ${purpose}`
  const { rows } = await sql<{ callerFreeAt: number | null; mailboxFreeAt: number | null }>`
    select ${freeAt(sql`${asked} and address = ${callerAddress}`, ofCaller)} as caller_free_at,
      ${freeAt(sql`${asked} and email = ${email}`, ofMailbox)} as mailbox_free_at`.execute(tx)
  const { callerFreeAt, mailboxFreeAt } = rows[0] ?? {}
  return {
    ofCallerMs: Math.max(0, (callerFreeAt ?? 0) - now),
    ofMailboxMs: Math.max(0, (mailboxFreeAt ?? 0) - now),
  }
}

/** Notes that a mail was asked for; gives the number of the request. */
export async function insertMailRequest(
  tx: Db,
  { purpose, email, callerAddress, now }: MailRequest,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into mail_request (purpose, email, address, asked_at)
    values (${purpose}, ${email}, ${callerAddress}, ${instant(now)}) returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a mail request was not noted')
  return id
}

export interface PasswordMailTarget {
  readonly userId: number
  readonly email: string
  readonly firstName: string
}

/** Whom a noted request's password mail goes to; null when nobody, or when it was written before. */
export async function selectPasswordMailTarget(
  tx: Db,
  requestId: number,
  eventKey: string,
): Promise<PasswordMailTarget | null> {
  const { rows } = await sql<PasswordMailTarget>`
    select u.id as user_id, u.email, u.first_name
    from mail_request r join app_user u on u.email = r.email
    where r.id = ${requestId} and ${notBarred}
      and not exists (select from mail where event_key = ${eventKey})
    for update of r`.execute(tx)
  return rows[0] ?? null
}

/** Forgets the requests that no longer count. */
export async function deleteOldMailRequests(db: Db, now: number): Promise<void> {
  await sql`delete from mail_request where asked_at <= ${instant(now - windowMs)}`.execute(db)
}
