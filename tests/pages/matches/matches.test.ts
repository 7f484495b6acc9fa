import { hourMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { fixtureNow } from '../../../apps/server/src/testing/center-fixture.ts'
import { addFixture, addFriendly } from '../../../apps/server/src/testing/match-fixture.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('match_pages', { bank: 'stand-in' })
beforeEach(() => site.clock(fixtureNow))

const score = {
  '1er set, Durand': '6',
  '1er set, Roques': '4',
  '2e set, Durand': '6',
  '2e set, Roques': '3',
}

/** Two members by the names that their sides have, and their match. */
async function playedMatch(id: number) {
  const [home, away] = [await site.newMember(), await site.newMember()]
  await sql`update app_user set last_name = case id when ${home.id} then 'Durand' else 'Roques' end
    where id in (${home.id}, ${away.id})`.execute(site.db)
  return { home, away, id: await addFriendly(site.db, { id, sides: [[home.id], [away.id]] }) }
}

// requirement MA14
test('a score is entered, confirmed and refused without a script', async () => {
  const { home, away, id } = await playedMatch(2_000_001)
  const path = `/matchs/detail/${id}`
  const guest = await site.visitor().open(path)
  expect(guest.main.text).not.toContain('Enregistrer le score')
  const form = await home.visitor.open(path)
  const button = 'Enregistrer le score'
  const refused = await form.main
    .form(button)
    .fill({ ...score, '1er set, Durand': '9' })
    .submit()
  expect(refused.main.text).toContain('n’existe pas dans ce format')
  const entered = await form.main.form(button).fill(score).submit()
  expect(entered.address).toBe(path)
  expect(entered.main.text).toContain('À confirmer')
  const asked = await away.visitor.open(path)
  const done = await asked.main.press('Confirmer 6-4 6-3')
  expect(done.main.text).toContain(`confirmé par ${away.firstName}`)
  expect((await home.visitor.open(path)).main.text).not.toContain('Corriger le score')
})

// requirement TE17
test('captains say without a script who gave up and who was absent', async () => {
  const [home, away] = [await site.newMember(), await site.newMember()]
  const { id: fixtureId, leagueId } = await addFixture(site.db, { captains: [home.id, away.id] })
  const sides = [[home.id], [away.id]]
  const team = `Équipe ${leagueId} 1`
  const said = async (rubber: number, filled: Record<string, string>) => {
    const id = await addFriendly(site.db, { id: 2_000_010 + rubber, sides, fixtureId, rubber })
    const form = (await home.visitor.open(`/matchs/detail/${id}`)).main.form('Enregistrer le score')
    return (await form.fill(filled).submit()) && (await away.visitor.open(`/matchs/detail/${id}`))
  }
  const absent = await said(1, { 'Fin du match': `Forfait\u00a0: ${team}` })
  expect(absent.main.text).toContain(`Forfait\u00a0: ${team}, c’est bien ça`)
  const gaveUp = { [`1er set, ${team}`]: '4', [`1er set, ${team.slice(0, -1)}2`]: '2' }
  const retired = await said(2, { ...gaveUp, 'Fin du match': `Abandon\u00a0: ${team}` })
  expect(retired.main.text).toContain(`4-2 (abandon\u00a0: ${team}), c’est bien ça`)
})

// requirement MA13
test('the page says what happened, plays on demand, and names no minor', async () => {
  const { away, id } = await playedMatch(2_000_002)
  await sql`update app_user set birth_date = '2016-01-01' where id = ${away.id}`.execute(site.db)
  const at = (minutes: number) => new Date(fixtureNow - 2 * hourMs + minutes * minuteMs)
  await sql`insert into match_event (match_id, at, kind, side, counts, text) values
    (${id}, ${at(4)}, 'break', 0, '{1,0}', null), (${id}, ${at(9)}, 'buzz', 0, null, 'Le lob')`.execute(
    site.db,
  )
  await sql`insert into match_clip (match_id, at, seconds, title, file, poster)
    values (${id}, ${at(9)}, 4, 'Le lob', 'lob.webm', 'lob.webp')`.execute(site.db)
  const page = await site.visitor().open(`/matchs/detail/${id}`)
  const { html } = page.answer
  expect(html).not.toContain('Roques')
  expect(html).not.toContain(`/joueur/${away.id}"`)
  expect(html).toMatch(/<video[^>]*preload="none"[^>]*>/)
  expect(html).not.toContain('autoplay')
  expect(page.main.text).toContain('break')
})

test('an unknown match is not found', async () => {
  expect((await site.visitor().open('/matchs/detail/99999999')).status).toBe(404)
})
