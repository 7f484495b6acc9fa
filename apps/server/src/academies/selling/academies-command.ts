import { readFile } from 'node:fs/promises'
import { OperatorError, type Db } from '@quatre/db'
import { clockOfMinute, dayInZone, localMinute } from '@quatre/domain'
import { openCenterList } from '../../core/centers/center-list.ts'
import type { CourtTime } from '../../core/court-time/court-time.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { coachCommand, coachUsage } from './coach-command.sql.ts'
import { discardDraft, insertCoach, insertDraft, selectCoaches } from './draft.sql.ts'
import { readPlan } from './plan.ts'
import { planCourses } from './plan-courses.ts'
import { findCourts, publishDraft, type FoundCourts } from './publish.ts'
import { selectStatus } from './publish.sql.ts'

const usage = [
  'npm run academies -- coach <center> <first name> <last name>',
  ...coachUsage,
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
 * Drafts academies and camps, lists their clashes and publishes them (requirements AC49 to AC51).
 * @throws OperatorError where the plan cannot be read
 */
export async function academiesCommand(
  given: Given,
  [word = '', first = '', second, third, ...more]: readonly string[],
): Promise<{ readonly lines: readonly string[]; readonly isSound: boolean }> {
  const { db } = given
  const id = Number(first) || 0
  if (word === 'draft' && first !== '') return draft(given, first)
  if (word === 'coach' && Number.isNaN(Number(first))) {
    const words = [first, second ?? '', third ?? '', ...more]
    return (await coachCommand(given, words)) ?? refused(...usage)
  }
  if (word === 'coach' && second && third) {
    const made = await inTransaction(db, (tx) => insertCoach(tx, id, [second, third]))
    return made === null ? refused(`No centre ${first}.`) : done(`${made}: ${second} ${third}`)
  }
  if (word === 'discard') {
    return (await discardDraft(db, id)) ? done('discarded') : refused(`${first} is no draft.`)
  }
  if (word === 'publish') return publish(given, id, second === '--despite-clashes')
  if (word !== 'clashes') return refused(...usage)
  const status = await selectStatus(db, id)
  if (status !== 'draft') return noDraft(id, status)
  const lines = clashLines(await findCourts(db, id, given.now))
  return {
    lines: [...lines, `${lines.length} sessions without court`],
    isSound: lines.length === 0,
  }
}

const noDraft = (id: number, status: string | null) =>
  refused(status === null ? `No academy or camp ${id}.` : `${id} is ${status}.`)

async function draft({ db, now }: Given, file: string) {
  const json = await readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(error.message)
  })
  const read = readPlan(json)
  if ('faults' in read) return refused(...read.faults)
  const { plan } = read
  const center = (await openCenterList(db)()).centers.find(({ id }) => id === plan.center)
  if (center === undefined) return refused(`center: there is no centre ${plan.center}`)
  const coaches = await selectCoaches(db, center.id)
  const { courses, faults } = planCourses(plan, { center, coaches, now })
  if (faults.length > 0) return refused(...faults)
  const { id, before } = await inTransaction(db, (tx) => insertDraft(tx, plan, courses))
  if (before !== null) {
    return refused(
      `${before} is « ${plan.name} » from that day on: discard it, or change the name.`,
    )
  }
  const lines = courses.map(({ ages, coach, sessions, priceCents, leftOut }) => {
    const [from, last] = [when(sessions[0]?.startsAt ?? 0, center.timeZone), sessions.at(-1)?.day]
    const price = `${(priceCents / 100).toFixed(2)} €`
    const without = leftOut.map((day) => `${day.day} ${day.without}`).join(', ') || 'nothing'
    return `${ages} · ${coach.name} · ${sessions.length} sessions, ${from} to ${last} · ${price} · left out: ${without}`
  })
  return done(...lines, `${id}: a draft; see its clashes, then publish it`)
}

async function publish(given: Given, id: number, despiteClashes: boolean) {
  const asked = { despiteClashes, now: given.now }
  const { before, isPublished, found } = await publishDraft(given, id, asked)
  if (before === 'open') return done(`${id} is on sale already.`)
  if (before !== 'draft') return noDraft(id, before)
  if (found.length === 0) return refused('All its sessions are over.')
  const lines = clashLines(found)
  return isPublished
    ? done(...lines, `${id} is on sale, ${lines.length} of ${found.length} sessions without court`)
    : refused(...lines, `Not published: ${lines.length} sessions have no court. Nothing was moved.`)
}

/** A line for each session without courts. */
const clashLines = (found: readonly FoundCourts[]): string[] =>
  found
    .filter(({ courtIds }) => courtIds.length === 0)
    .map(
      ({
        session: { from, timeZone, ageCategory, coach, courtIds, courtCount },
        inItsWay,
        coachIn,
      }) => {
        const takers = [...inItsWay].map(([by, count]) => `${count} ${by}${count > 1 ? 's' : ''}`)
        if (courtIds.length < courtCount)
          takers.push(`the centre has ${courtIds.length} of ${courtCount}`)
        const courts = takers.length > 0 ? [`courts: ${takers.join(', ')}`] : []
        const elsewhere = coachIn.size > 0 ? [`coach elsewhere: ${[...coachIn].join(', ')}`] : []
        return [when(from, timeZone), ageCategory, coach, ...courts, ...elsewhere].join(' · ')
      },
    )

const when = (at: number, timeZone: string): string =>
  `${dayInZone(at, timeZone)} ${clockOfMinute(localMinute(at, timeZone))}`
