import type { Db } from '@quatre/db'
import type { OwnSeason, SeriesRanking, SeriesStage } from '@quatre/contract'
import { hourMs, series2026, stagePoints, type UserId } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Platform } from '../core/platform.ts'
import type { MailWords } from '../platform/mail/mail-layout.ts'
import { inTransaction } from '../platform/transaction.ts'
import { siteForAll } from '../testing/pages/open-site.ts'
import { answerFinal, endFinalQuestions, leaveFinals } from './final.ts'

const site = await siteForAll('series')
const stages = await site.ask<SeriesStage[]>('GET', '/tournamentStages')
const readRanking = (category: string) =>
  site.ask<SeriesRanking>('GET', `/series/ranking?category=${category}`)

// requirement SE5
describe('the season', () => {
  test('has twelve stages of six categories, each at a centre', () => {
    expect(stages.map(({ number }) => number)).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 1),
    )
    expect(stages.every(({ events, center_id }) => events.length === 6 && center_id > 0)).toBe(true)
  })

  test('has about three thousand participants, a full stage with its line, and one played now', () => {
    const pairs = stages.flatMap(({ events }) => events).reduce((sum, one) => sum + one.pairs, 0)
    expect(pairs * 2).toBeGreaterThanOrEqual(3000)
    const full = stages.filter(({ events }) => events.every((one) => one.pairs === one.capacity))
    expect(full.some(({ events }) => events.every(({ waiting }) => waiting > 0))).toBe(true)
    expect(stages.flatMap(({ events }) => events).map(({ status }) => status)).toContain('playing')
  })
})

/** The points of each pair, counted by the database from the final ranks. */
async function pointsByPair(category: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ pair: string; rank: number; capacity: number }>`
    select least(n.holder_id, e.partner_id) || '-' || greatest(n.holder_id, e.partner_id) as pair,
      e.final_rank as rank, p.capacity
    from series_event v join tournament t on t.id = v.tournament_id and t.status = 'published'
    join place p on p.offer_id = t.offer_id join tournament_entry e on e.tournament_id = t.id
    join enrolment n on n.id = e.id where v.category = ${category}`.execute(site.db)
  return new Map(
    [...Map.groupBy(rows, ({ pair }) => pair)].map(([pair, own]) => {
      const points = own
        .map(({ rank, capacity }) => stagePoints(series2026, rank, capacity / 2))
        .toSorted((one, other) => other - one)
      return [pair, points.slice(0, 4).reduce((sum, one) => sum + one, 0)]
    }),
  )
}

// requirement SE2
test.each(series2026.categories.map(({ code }) => code))(
  'the ranking of « %s » is that of the results, with the winners of stages in the final',
  async (category) => {
    const { rows } = await readRanking(category)
    const counted = await pointsByPair(category)
    expect(rows).toHaveLength(counted.size)
    for (const { players, points } of rows) {
      const [one, other] = players.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
      expect(points).toBe(counted.get(`${one}-${other}`))
    }
    const winners = new Set(
      rows.flatMap(({ results, rank }) => (results.some((one) => one.rank === 1) ? [rank] : [])),
    )
    const inFinal = rows.filter(({ finalist }) => finalist === 'stage').map(({ rank }) => rank)
    expect(inFinal.every((rank) => winners.has(rank))).toBe(true)
    expect(rows.filter(({ finalist }) => finalist !== null)).toHaveLength(16)
  },
)

// requirement SE2
test('a corrected rank changes the ranking', async () => {
  const before = await readRanking('dames')
  const first = before.rows[0]
  await sql`update tournament_entry e set final_rank = 33 from series_event v, enrolment n
    where v.tournament_id = e.tournament_id and v.category = 'dames' and n.id = e.id
      and n.holder_id in (${first?.players[0].id}, ${first?.players[1].id})`.execute(site.db)
  const after = await readRanking('dames')
  expect(after.rows[0]?.players).not.toEqual(first?.players)
})

// requirement SE6
test('a member reads their own season, and what the next stage would give; others read nothing of theirs', async () => {
  const token = await site.signIn('camille@demo.4padel.fr')
  const [own] = await site.ask<OwnSeason[]>('GET', '/series/own', { token })
  expect(own?.row.players.map(({ firstName }) => firstName)).toContain('Camille')
  expect(own?.prospects.map(({ gained }) => gained)).toEqual([5, 20, 35, 50, 70, 100])
  const { token: newcomer } = await site.newMember()
  expect(await site.ask('GET', '/series/own', { token: newcomer })).toEqual([])
})

// requirement SE7
test('a pair leaves its place of the final for good, and the next by the ranking is asked for 48 hours', async () => {
  await sql`update tournament t set status = 'published' from series_event v
    where v.tournament_id = t.id and v.category = 'loisir'`.execute(site.db)
  const inFinal = async () =>
    (await readRanking('loisir')).rows.flatMap(({ finalist, players }) =>
      finalist ? [players] : [],
    )
  const before = await inFinal()
  const mails: MailWords[] = []
  const mailer = { queue: async (_: Db, words: MailWords) => void mails.push(words) }
  const given = { db: site.db, mailer } as unknown as Platform
  const answer = (userId: UserId | null | undefined, comes: boolean, now: number) =>
    answerFinal(given, { category: 'loisir', userId: userId as UserId, comes, now })
  const leaving = before[3]?.[1].id
  const now = site.now()
  await Promise.all([answer(leaving, false, now), answer(leaving, false, now)])
  const after = await inFinal()
  expect(after).toHaveLength(before.length)
  expect(after).not.toContainEqual(before[3])
  const [next] = after.filter((pair) => !before.some((one) => one[0].id === pair[0].id))
  expect(mails).toHaveLength(2)
  await expect(answer(leaving, true, now)).rejects.toThrow('Votre paire n’est pas en finale.')
  await expect(answer(1 as UserId, false, now)).rejects.toThrow('Votre paire n’est pas en finale.')
  // a pair that does not answer loses it to the one after it, which takes it
  await endFinalQuestions(given, now + 48 * hourMs - 1)
  expect(await inFinal()).toContainEqual(next)
  await endFinalQuestions(given, now + 48 * hourMs)
  const last = (await inFinal()).find((pair) => !after.some((one) => one[0].id === pair[0].id))
  expect(mails).toHaveLength(4)
  await expect(answer(last?.[0].id, true, now + 100 * hourMs)).rejects.toThrow('en finale')
  await answer(last?.[0].id, true, now)
  await endFinalQuestions(given, now + 500 * hourMs)
  expect(await inFinal()).toContainEqual(last)
  expect(mails).toHaveLength(4)
})

// requirement SE8
test('a closed account has no name and no place of the final, which the next by the ranking is asked to take', async () => {
  const before = await readRanking('45')
  const first = before.rows[0]?.players[0].id
  await sql`update app_user set is_active = false where id = ${first}`.execute(site.db)
  const { rows } = await readRanking('45')
  const inFinal = rows.filter(({ finalist }) => finalist !== null)
  expect(rows[0]).toMatchObject({ players: [{ firstName: 'Joueur retiré' }, {}], finalist: null })
  expect(inFinal).toHaveLength(before.finalists)
  const mails: MailWords[] = []
  const mailer = { queue: async (_: Db, words: MailWords) => void mails.push(words) } as never
  const leave = (userId: number | null | undefined) =>
    inTransaction(site.db, (tx) =>
      leaveFinals(tx, { mailer }, { userId: Number(userId), now: site.now() }),
    )
  // before the last stage the ranking still decides
  await leave(inFinal[0]?.players[0].id)
  expect(mails).toEqual([])
  await sql`update tournament t set status = 'published' from series_event v
    where v.tournament_id = t.id and v.category = '45'`.execute(site.db)
  await leave(inFinal[0]?.players[0].id)
  expect(mails).toHaveLength(2)
  const after = (await readRanking('45')).rows.filter(({ finalist }) => finalist !== null)
  expect(after).toHaveLength(before.finalists)
  expect(after.map(({ rank }) => rank)).not.toContain(inFinal[0]?.rank)
})

// requirement SE5
test('a category that is none is not found', async () => {
  const { status } = await site.call('GET', '/series/ranking?category=vieux')
  expect(status).toBe(404)
})
