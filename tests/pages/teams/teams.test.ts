import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { fixtureNow } from '../../../apps/server/src/testing/center-fixture.ts'
import {
  addFixture,
  addLeague,
  addLeagueEntry,
  addTeam,
} from '../../../apps/server/src/testing/league-fixture.ts'
import { siteForAll, type Member } from '../../../apps/server/src/testing/pages/open-site.ts'
import { toulouse } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('team_pages', { bank: 'stand-in' })
beforeEach(() => site.clock(fixtureNow))

const centerId = toulouse.id
let made = 0

/** A team of a captain and players, of a name of its own. */
const makeTeam = (captain: Member, ...players: readonly Member[]) =>
  addTeam(site.db, {
    captainId: captain.id,
    players: players.map(({ id }) => id),
    name: `Filet ${(made += 1)} de Colomiers`,
    centerId,
  })

// requirement TE14
describe('teams', () => {
  test('a member makes a team, sends its link, and another joins by it, without a script', async () => {
    const [captain, player] = [await site.newMember(), await site.newMember()]
    const mine = await captain.visitor.open('/equipe')
    const team = await mine.main
      .form('Créer l’équipe')
      .fill({
        'Nom de l’équipe': 'Les Pages',
        Club: 'Toulouse Colomiers',
      })
      .submit()
    expect(team.main.text).toContain('Pas encore de rencontre jouée.')
    const invited = await team.main.press('Inviter par un lien')
    const [link = ''] = /\/equipe\/rejoindre\?cle=[\w-]{43}/.exec(invited.answer.html) ?? []
    const guest = await site.visitor().open(link)
    expect(guest.main.text).toContain(`${captain.firstName} t’invite`)
    expect(guest.main.text).not.toContain(captain.lastName)
    const joined = await (await player.visitor.open(link)).main.press('Rejoindre l’équipe')
    expect(joined.main.text).toContain('2\u00a0joueurs')
    expect(
      (await site.visitor().open(`/equipe/rejoindre?cle=${'a'.repeat(43)}`)).main.text,
    ).toContain('n’est plus valable')
  })

  test('a stranger finds it and reads its season, its meetings and a face-to-face; nothing of a captain', async () => {
    const [captain, other] = [await site.newMember(), await site.newMember()]
    const [mine, theirs] = [await makeTeam(captain), await makeTeam(other)]
    const leagueId = await addLeague(site.db, { capacity: 4, centerId })
    const home = await addLeagueEntry(site.db, { leagueId, teamId: mine })
    const away = await addLeagueEntry(site.db, { leagueId, teamId: theirs })
    const of = { leagueId, home, away, centerId }
    await addFixture(site.db, { ...of, startsAt: fixtureNow - dayMs, winners: [0, 0, 1] })
    const page = await site.visitor().open(`/equipe/${mine}?face=${theirs}`)
    expect(page.main.text).toContain('1\u00a0victoire')
    expect(page.main.text).toContain('2–1')
    expect(page.main.text).not.toContain('Gérer l’équipe')
    expect((await site.visitor().open('/equipe?nom=colom')).main.text).toContain('de Colomiers')
    expect((await site.visitor().open('/equipe?nom=zzz')).main.text).toContain('Aucune équipe')
    expect((await site.visitor().ask('/equipe/999999')).answer.status).toBe(404)
    const { answer } = await site.visitor().ask(`/equipe/${mine}/agenda.ics`)
    expect(answer.headers['content-type']).toContain('text/calendar')
  })

  test('a player who has left the network is « Joueur retiré » in an entry, and no player of the team', async () => {
    const [captain, gone] = [await site.newMember(), await site.newMember()]
    const team = await makeTeam(captain, gone)
    await sql`update app_user set is_active = false where id = ${gone.id}`.execute(site.db)
    expect((await site.visitor().open(`/equipe/${team}`)).main.text).toContain('1\u00a0joueur')
  })
})

// requirement TE15
describe('entering a league', () => {
  test('the captain chooses the players and pays a share; a player pays theirs by the page of all payments', async () => {
    const [captain, player] = [await site.newMember(), await site.newMember()]
    await makeTeam(captain, player)
    const league = await addLeague(site.db, { capacity: 4, centerId })
    const page = await captain.visitor.open(`/equipe?ligue=${league}`)
    expect(page.address).toBe(`/equipe/inscription?ligue=${league}`)
    const payment = await page.main.press('Continuer vers le paiement')
    expect(payment.address).toContain('/competitions/payment?inscription=')
    expect(payment.main.text).toContain('Payer 60\u00a0€')
    const account = await player.visitor.open('/mon-compte/mes-tournois')
    const own = await account.main.link('Mes équipes en ligue').follow()
    const theirs = await own.main.link(/^Payer 60/).follow()
    expect(theirs.main.text).toContain('Payer ta part')
    const at = theirs.address.replace(
      '/competitions/payment',
      `/${toulouse.slug}/competitions/payment/index.html`,
    )
    expect((await player.visitor.open(at)).main.text).toContain('Payer ta part')
    const stranger = (await site.newMember()).visitor
    expect((await stranger.ask(theirs.address)).answer.headers.location).toContain(
      '/tournois/paiement',
    )
  })

  test('the refund of leaving is shown before; a member without a team of their own is led to make one', async () => {
    const [captain, player] = [await site.newMember(), await site.newMember()]
    const teamId = await makeTeam(captain, player)
    const leagueId = await addLeague(site.db, { capacity: 4, centerId })
    const none = await player.visitor.open(`/equipe/inscription?ligue=${leagueId}`)
    expect(none.main.text).toContain('Tu n’es capitaine d’aucune équipe de padel.')
    await addLeagueEntry(site.db, { leagueId, teamId })
    const mine = await captain.visitor.open('/equipe')
    expect(mine.main.text).toContain('Jusqu’au tirage du calendrier, tout revient')
    expect((await mine.main.press('Retirer l’équipe')).main.text).toContain('L’équipe est retirée')
    const guest = await site.visitor().open(`/equipe/inscription?ligue=${leagueId}`)
    expect(guest.address).toContain('/signin')
  })
})

// requirements TE12 and TE16
test('a captain composes the team of the next meeting without a script', async () => {
  const [captain, mate, other] = [
    await site.newMember(),
    await site.newMember(),
    await site.newMember(),
  ]
  const [mine, theirs] = [await makeTeam(captain, mate), await makeTeam(other)]
  const leagueId = await addLeague(site.db, { capacity: 4, centerId, rubbers: 1 })
  const home = await addLeagueEntry(site.db, { leagueId, teamId: mine })
  const away = await addLeagueEntry(site.db, { leagueId, teamId: theirs })
  const coming = await addFixture(site.db, { leagueId, home, away, startsAt: fixtureNow + dayMs })
  // begun, its result not entered
  await addFixture(site.db, { leagueId, home: away, away: home, startsAt: fixtureNow - dayMs })
  await sql`update fixture set state = 'postponed' where id = ${coming}`.execute(site.db)
  await sql`update app_user set first_name = 'Lola' where id = ${mate.id}`.execute(site.db)
  const page = await captain.visitor.open(`/equipe/${mine}`)
  expect(page.main.text).toMatch(/reportée, 10.*résultat attendu/)
  const lineup = await page.main.link(/^Composer l’équipe/).follow()
  const players = { 'Joueur 1': 'Jeanne Martin', 'Joueur 2': 'Lola Martin' }
  const placed = await lineup.main.form('Composer l’équipe').fill(players).submit()
  expect(placed.main.text).toContain('L’équipe est composée.')
  const twice = await placed.main
    .form('Composer l’équipe')
    .fill({ 'Joueur 2': 'Jeanne Martin' })
    .submit()
  expect(twice.main.text).toContain('Le même joueur est choisi deux fois.')
  expect((await other.visitor.ask(`/equipe/${mine}/composition/999999`)).answer.status).toBe(404)
})
