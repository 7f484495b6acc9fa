import type { Db } from '@quatre/db'
import {
  dayLong,
  finalAnswerUntil,
  seriesFinalists,
  hourMs,
  isoWithOffset,
  networkTimeZone,
  series2026,
  seriesPairKey,
  time,
  type Finalist,
  type UserId,
} from '@quatre/domain'
import type { Platform } from '../core/platform.ts'
import { lockActiveMember } from '../core/sessions/lock-member.ts'
import { selectRecipients } from '../core/players/recipients.sql.ts'
import { Problem } from '../http/problems.ts'
import type { MailWords, Recipient } from '../platform/mail/mail-layout.ts'
import { inTransaction } from '../platform/transaction.ts'
import { readCategory } from './season.ts'
import {
  hasStagesLeft,
  lockFinal,
  selectAskedFinals,
  selectOwnCategories,
  selectStages,
  upsertFinalDecision,
} from './series.sql.ts'

const season = series2026

interface Asked {
  readonly year: number
  readonly category: string
}

type Given = Pick<Platform, 'db' | 'mailer'>

const finalists = async (tx: Db, asked: Asked): Promise<Finalist[]> => {
  const { ranking, final } = await readCategory(tx, asked)
  return seriesFinalists(season, { ranking, ...final })
}

/**
 * A player of the final says whether their pair comes. A pair that does not leaves its place for good: once all stages
 * are played the next by the ranking is asked. The same answer twice is one.
 * @throws Problem session_expired, series_not_in_final
 */
export async function answerFinal(
  { db, mailer }: Given,
  said: {
    readonly category: string
    readonly userId: UserId
    readonly comes: boolean
    readonly now: number
  },
): Promise<void> {
  const { userId, comes, now } = said
  await inTransaction(db, async (tx) => {
    await lockActiveMember(tx, userId)
    const [stage] = await selectStages(tx)
    if (stage === undefined) throw new Problem('series_not_in_final')
    const answer = { year: stage.year, category: said.category }
    await lockFinal(tx, answer)
    const before = await finalists(tx, answer)
    const own = before.find(({ pair }) => pair.includes(userId))
    if (own === undefined) {
      const { declined } = (await readCategory(tx, answer)).final
      if (!comes && declined.some((pair) => pair.includes(userId))) return
      throw new Problem('series_not_in_final')
    }
    const { decisions } = await readCategory(tx, answer)
    const asked = decisions.find(({ pair }) => seriesPairKey(pair) === seriesPairKey(own.pair))
    const isLate = asked?.decision === 'asked' && finalAnswerUntil(season, asked.decidedAt) <= now
    if (comes && isLate) throw new Problem('series_not_in_final')
    // the name of the organiser stays theirs
    if (comes && asked?.decision === 'named') return
    const decision = comes ? 'taken' : 'declined'
    await upsertFinalDecision(tx, { ...answer, pair: own.pair, decision, now })
    if (!comes) await askNext(tx, { mailer }, { ...answer, before, now })
  })
}

/** A member who closes their account leaves the finals whose stages are all played, in each of their pairs. */
export async function leaveFinals(
  tx: Db,
  { mailer }: Pick<Given, 'mailer'>,
  { userId, now }: { readonly userId: number; readonly now: number },
): Promise<void> {
  const [stage] = await selectStages(tx)
  const own = { year: stage?.year ?? 0, userId: userId as UserId }
  for (const category of await selectOwnCategories(tx, own)) {
    const asked = { year: own.year, category }
    if (await hasStagesLeft(tx, asked)) continue
    await lockFinal(tx, asked)
    const before = await finalists(tx, asked)
    for (let inFinal = before; ; inFinal = await finalists(tx, asked)) {
      const pair = inFinal.find((one) => one.pair.includes(userId))?.pair
      if (pair === undefined) break
      await upsertFinalDecision(tx, { ...asked, pair, decision: 'declined', now })
    }
    await askNext(tx, { mailer }, { ...asked, before, now })
  }
}

/** Asks the pairs that are in the final only since another one is not. */
async function askNext(
  tx: Db,
  { mailer }: Pick<Given, 'mailer'>,
  { before, now, ...asked }: Asked & { readonly before: readonly Finalist[]; readonly now: number },
): Promise<void> {
  // before the last stage the ranking still decides
  if (await hasStagesLeft(tx, asked)) return
  const known = new Set(before.map(({ pair }) => seriesPairKey(pair)))
  for (const { pair } of await finalists(tx, asked)) {
    if (known.has(seriesPairKey(pair))) continue
    const { year, category } = asked
    await upsertFinalDecision(tx, { year, category, pair, decision: 'asked', now })
    for (const to of await selectRecipients(tx, pair as readonly UserId[])) {
      const until = finalAnswerUntil(season, now)
      await mailer.queue(tx, finalMail({ ...asked, pair, until }, to))
    }
  }
}

const everyHour = hourMs / 1000

/** Every hour a pair that has not answered in time leaves its place to the next. */
export function watchFinal({ db, mailer, jobs, clock }: Platform): void {
  jobs.every('end questions of the final', everyHour, () =>
    endFinalQuestions({ db, mailer }, clock()),
  )
}

/** Takes the pairs that were asked and have not answered in time for declined, and asks the next. */
export async function endFinalQuestions({ db, mailer }: Given, now: number): Promise<void> {
  for (const asked of await selectAskedFinals(db)) await endQuestions({ db, mailer }, asked, now)
}

async function endQuestions({ db, mailer }: Given, asked: Asked, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFinal(tx, asked)
    const { decisions } = await readCategory(tx, asked)
    const late = decisions.filter(
      ({ decision, decidedAt }) =>
        decision === 'asked' && finalAnswerUntil(season, decidedAt) <= now,
    )
    for (const { pair } of late) {
      const before = await finalists(tx, asked)
      await upsertFinalDecision(tx, { ...asked, pair, decision: 'declined', now })
      await askNext(tx, { mailer }, { ...asked, before, now })
    }
  })
}

export interface FinalWords extends Asked {
  readonly pair: Finalist['pair']
  readonly until: number
}

/** « A place in the final »: the pair says whether it comes. */
export function finalMail({ year, category, pair, until }: FinalWords, to: Recipient): MailWords {
  const name = season.categories.find(({ code }) => code === category)?.name ?? category
  const at = isoWithOffset(until, networkTimeZone)
  const last = `${dayLong(at)} à\u00a0${time(at)}`
  return {
    to,
    eventKey: `series-final:${year}:${category}:${seriesPairKey(pair)}`,
    template: 'series_final',
    subject: `Une place en finale de La Remontada, ${name}`,
    title: 'Une paire se retire, la place est pour vous',
    lines: [
      `Votre rang vous donne la place libre en finale ${name}. Dis-nous si vous venez avant le ${last}.`,
      'Sans réponse, elle va à la paire suivante.',
    ],
    action: { label: 'Répondre', path: '/remontada-padel?page=mon-espace' },
  }
}
