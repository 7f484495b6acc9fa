import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Amount } from './amount.ts'
import type { Challenge, Decision } from './challenges.ts'
import type { Notification } from './notification-items.ts'

/** Money that moved at the provider. */
export type Movement = {
  kind:
    | 'authorised'
    | 'captured'
    | 'refunded'
    | 'cancelled'
    | 'chargedBack'
    | 'chargebackReversed'
    | 'refundFailed'
    | 'captureFailed'
  pspReference: string
  merchantReference: string
  amount: Amount
  paymentMethod: string
  /** The amount that automatic capture took with the authorisation. */
  capturedCents?: number
  modificationPspReference?: string
  /** The merchant's own reference of the modification. */
  modificationReference?: string
}

/** A payment that the bank refused: no money moved, and the reports list it. */
export type RefusedOrder = Pick<
  Movement,
  'pspReference' | 'merchantReference' | 'amount' | 'paymentMethod'
>

/** A card that its holder lets the merchant keep; `id` is Adyen's token for it. */
export type StoredCard = {
  id: string
  shopperReference: string
  brand: string
  lastFour: string
  /** As `03/2030`. */
  expiry: string
}

export type StoredAnswer = { key: string; status: number; body: object }

/**
 * One line of the file. All changes of one request are in the same line, so that a process killed in the middle has
 * either done all of it or nothing.
 */
export type Entry = {
  at: string
  movement?: Movement
  refusedOrder?: RefusedOrder
  challenge?: Challenge
  decision?: Decision
  challengeResult?: { challengeId: string; body: object }
  storedCard?: StoredCard
  /** The id of a stored card that is no more. */
  removedCard?: string
  /** The id of a wallet's token that was presented. */
  usedToken?: string
  answer?: StoredAnswer
  notifications?: Notification[]
  settledNotification?: string
}

export type Journal = {
  append(parts: Omit<Entry, 'at'>): void
  close(): void
}

function readWholeLines(file: string): string[] {
  if (!existsSync(file)) return []
  const bytes = readFileSync(file)
  const end = bytes.lastIndexOf(0x0a) + 1
  // A kill in the middle of a write leaves half a line: no answer was sent for it.
  if (end < bytes.length) truncateSync(file, end)
  return bytes.subarray(0, end).toString('utf8').split('\n')
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'at' in value
}

/** Money may be in any line: one that cannot be read is never passed over. */
function applyLines(file: string, apply: (entry: Entry) => void): void {
  for (const [index, line] of readWholeLines(file).entries()) {
    if (line === '') continue
    try {
      const entry: unknown = JSON.parse(line)
      if (!isEntry(entry)) throw new Error('no entry')
      apply(entry)
    } catch (cause) {
      throw new Error(
        `line ${index + 1} of ${file} cannot be read: mend the line from a copy, or move the file away and the stand-in forgets all its payments`,
        { cause },
      )
    }
  }
}

export function openJournal(
  folder: string,
  now: () => Date,
  apply: (entry: Entry) => void,
): Journal {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'journal.jsonl')
  applyLines(file, apply)
  const descriptor = openSync(file, 'a', 0o600)
  return {
    append(parts) {
      const entry: Entry = { at: now().toISOString(), ...parts }
      writeSync(descriptor, `${JSON.stringify(entry)}\n`)
      fsyncSync(descriptor)
      apply(entry)
    },
    close() {
      closeSync(descriptor)
    },
  }
}
