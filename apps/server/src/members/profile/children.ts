import type { Child, contract, HandlerInput } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  ageYears,
  firstNameRefusedMessage,
  hidingName,
  isHidingName,
  selfSignUpAgeYears,
  type UserId,
} from '@quatre/domain'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { badField, impossibleBirthDate, refuse, frenchToday, wrongField } from '../field-checks.ts'
import { avatarPath } from '../../core/players/avatar-path.ts'
import { deleteAvatar } from './avatar.sql.ts'
import {
  insertChild,
  lockAdult,
  selectChildren,
  updateChild,
  type ChildFields,
  type ChildRow,
} from './children.sql.ts'

type Infant = HandlerInput<typeof contract.profile.setInfant>['body']

const mostChildren = 10
// Adding and hiding again and again does not fill the table either.
const mostWithHidden = 30

const isShown = ({ firstName }: ChildRow) => !isHidingName(firstName)

export async function readChildren(db: Db, adultId: UserId): Promise<Child[]> {
  return (await selectChildren(db, adultId)).filter(isShown).map(childAnswer)
}

/**
 * Adds, changes or hides (`Deleted`, however it is written) a child of a member. The same
 * child added twice is one.
 * @throws Problem bad_request, child_not_found, child_too_old, too_many_children, session_expired
 */
export async function setChild(
  { db, events }: Pick<Platform, 'db' | 'events'>,
  { adultId, infant, now }: { adultId: UserId; infant: Infant; now: number },
): Promise<Child> {
  const { id, ...sent } = infant
  const fields = isHidingName(sent.firstName) ? { ...sent, firstName: hidingName } : sent
  return inTransaction(db, async (tx) => {
    if (!(await lockAdult(tx, adultId))) throw new Problem('session_expired')
    const children = await selectChildren(tx, adultId)
    if (id !== undefined) {
      const child = findOwn(children, id)
      const leaves = isShown(child) && isHidingName(fields.firstName)
      // its enrolments end while it still has its name
      if (leaves) await events.emit(tx, 'memberLeaves', { userId: child.id, now })
      return change(tx, { child, fields, now })
    }
    return add(tx, { adultId, children, fields, now })
  })
}

function findOwn(children: readonly ChildRow[], id: number): ChildRow {
  const child = children.find((one) => one.id === id)
  if (child === undefined) throw new Problem('child_not_found')
  return child
}

async function change(
  tx: Db,
  { child, fields, now }: { child: ChildRow; fields: ChildFields; now: number },
): Promise<Child> {
  const hides = isHidingName(fields.firstName)
  if (!isShown(child) && !hides) throw new Problem('child_not_found')
  // a child who has turned 15 since can still be corrected and hidden
  if (!hides && fields.birthDate !== child.birthDate) checkAge(fields.birthDate, now)
  await updateChild(tx, child.id, fields)
  if (hides) await deleteAvatar(tx, child.id)
  return childAnswer({ id: child.id, ...fields })
}

async function add(
  tx: Db,
  {
    adultId,
    children,
    fields,
    now,
  }: { adultId: UserId; children: readonly ChildRow[]; fields: ChildFields; now: number },
): Promise<Child> {
  if (isHidingName(fields.firstName)) {
    throw badField('firstName', firstNameRefusedMessage)
  }
  checkAge(fields.birthDate, now)
  const shown = children.filter(isShown)
  const same = shown.find((child) => isSameChild(child, fields))
  if (same !== undefined) return childAnswer(same)
  if (shown.length >= mostChildren || children.length >= mostWithHidden) {
    throw new Problem('too_many_children')
  }
  return childAnswer({ id: await insertChild(tx, { adultId, fields, now }), ...fields })
}

function isSameChild(child: ChildRow, { firstName, lastName, birthDate }: ChildFields): boolean {
  return (
    child.firstName === firstName && child.lastName === lastName && child.birthDate === birthDate
  )
}

function checkAge(birthDate: string, now: number): void {
  const today = frenchToday(now)
  refuse(impossibleBirthDate(birthDate, today))
  if (ageYears(birthDate, today) >= selfSignUpAgeYears) {
    throw wrongField('child_too_old', 'birthDate')
  }
}

function childAnswer({ id, firstName, lastName, birthDate, gender }: ChildRow): Child {
  return { id, firstName, lastName, birthDate, gender, avatar: avatarPath(id, null) }
}
