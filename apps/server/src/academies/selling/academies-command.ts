import { readFile } from 'node:fs/promises'
import { OperatorError, type Db } from '@quatre/db'
import { clockOfMinute, dayOf, localMinute } from '@quatre/domain'
import { openCenterList } from '../../core/centers/center-list.ts'
import type { CourtTime } from '../../core/court-time/court-time.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { deleteDraft, insertCoach, insertDraft, selectCoaches } from './draft.sql.ts'
import { readPlan } from './plan.ts'
import { planCourses, type CourseDraft } from './plan-courses.ts'
import { findCourts, publishDraft, type FoundCourts } from './publish.ts'
import { selectStatus } from './publish.sql.ts'

const usage = [
  'npm run academies -- coach <center> <first name> <last name>',
  'npm run academies -- draft <plan.json>',
  'npm run academies -- clashes <id>',
  'npm run academies -- publish <id> [--despite-clashes]',
  'npm run academies -- discard <id>',
]

const refused = (...lines: string[]) => ({ lines, isSound: false })
const done = (...lines: string[]) => ({ lines, isSound: true })

interface Given {
  readonly db: Db
  readonly courtTime: CourtTime
  readonly now: number
}

/**
 * Drafts academies and camps, tells their clashes and puts them on sale (requirements AC49 to AC51).
 * @throws OperatorError where the plan cannot be read
 */
export async function academiesCommand(
  given: Given,
  [word, first = '', ...more]: readonly string[],
) {
  const id = Number(first) || 0
  if (word === 'draft' && first !== '') {
    const json = await readFile(first, 'utf8').catch((error: Error) => {
      throw new OperatorError(error.message)
    })
    return draft(given, json)
  }
  if (word === 'coach' && more.length === 2) {
    const [firstName = '', lastName = ''] = more
    const made = await insertCoach(given.db, { centerId: id, firstName, lastName })
    return made === null ? refused(`No centre ${first}.`) : done(`${made}: ${more.join(' ')}`)
  }
  if (word === 'clashes') return clashes(given, id)
  if (word === 'publish') return publish(given, id, more.includes('--despite-clashes'))
  if (word !== 'discard') return refused(...usage)
  const isGone = await inTransaction(given.db, (tx) => deleteDraft(tx, id))
  return isGone ? done('discarded') : refused(`${first} is no draft.`)
}

async function draft({ db, now }: Given, json: string) {
  const read = readPlan(json)
  if ('faults' in read) return refused(...read.faults)
  const { plan } = read
  const center = (await openCenterList(db)()).centers.find((one) => one.id === plan.center)
  if (center === undefined) return refused(`center: there is no centre ${plan.center}`)
  const { courses, faults } = planCourses(plan, {
    center,
    coaches: await selectCoaches(db, center.id),
    now,
  })
  if (faults.length > 0) return refused(...faults)
  const { id, isNew } = await inTransaction(db, (tx) => insertDraft(tx, plan, courses))
  if (!isNew)
    return refused(
      `${id} is « ${plan.name} » from that day on: discard that draft, or change the name.`,
    )
  const lines = courses.map((course) => courseLine(course, center.timeZone))
  return done(...lines, `${id}: a draft; see its clashes, then publish it`)
}

function courseLine({ ages, coach, days, priceCents }: CourseDraft, timeZone: string): string {
  const held = days.filter(({ without }) => without === null)
  const left = days.flatMap(({ day, without }) => (without === null ? [] : [`${day} ${without}`]))
  return [
    ages,
    coach.name,
    `${held.length} sessions, ${when(held[0]?.startsAt, timeZone)} to ${held.at(-1)?.day}`,
    `${(priceCents / 100).toFixed(2)} €`,
    `left out: ${left.join(', ') || 'none'}`,
  ].join(' · ')
}

async function clashes({ db, now }: Given, id: number) {
  const status = await selectStatus(db, id)
  if (status !== 'draft')
    return refused(status === null ? `No academy or camp ${id}.` : `${id} is ${status}.`)
  const lines = clashLines(await findCourts(db, id, now))
  return {
    lines: [...lines, `${lines.length} sessions without court`],
    isSound: lines.length === 0,
  }
}

async function publish(given: Given, id: number, despiteClashes: boolean) {
  const { before, isPublished, found } = await publishDraft(given, id, {
    despiteClashes,
    now: given.now,
  })
  if (before === 'open') return done(`${id} is on sale already.`)
  if (before !== 'draft')
    return refused(before === null ? `No academy or camp ${id}.` : `${id} is ${before}.`)
  if (found.length === 0) return refused('All its sessions are over.')
  const lines = clashLines(found)
  return isPublished
    ? done(...lines, `${id} is on sale, ${lines.length} of ${found.length} sessions without court`)
    : refused(...lines, `Not published: ${lines.length} sessions have no court. Nothing was moved.`)
}

/** A line for each session without courts. */
function clashLines(found: readonly FoundCourts[]): string[] {
  return found
    .filter(({ courtIds }) => courtIds.length === 0)
    .map(({ session, inItsWay, coachIn }) => {
      const takers = [...inItsWay].map(([by, count]) => `${count} ${by}${count > 1 ? 's' : ''}`)
      const { ageCategory, coach, from, timeZone, courtCount, courtIds } = session
      const tooFew =
        courtIds.length < courtCount ? [`the centre has ${courtIds.length} such courts`] : []
      const courts =
        takers.length + tooFew.length > 0 ? [`courts: ${[...tooFew, ...takers].join(', ')}`] : []
      const elsewhere = coachIn.size > 0 ? [`coach elsewhere: ${[...coachIn].join(', ')}`] : []
      return [when(from, timeZone), ageCategory, coach, ...courts, ...elsewhere].join(' · ')
    })
}

const when = (at: number | undefined, timeZone: string): string =>
  at === undefined ? 'never' : `${dayOf(at, timeZone)} ${clockOfMinute(localMinute(at, timeZone))}`
