import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import { tours } from '../../../apps/server/src/testing/pages/world.ts'

const day = '2026-11-25'

const site = await siteForAll('court_waits_pages', { bank: 'stand-in' })
beforeAll(async () => {
  // every court of Tours, the whole evening
  await sql`delete from court_time where center_id = ${tours.id} and lower(during)::date = ${day}`.execute(
    site.db,
  )
  await sql`insert into court_time (center_id, court_id, during, kind)
    select center_id, id, tstzrange('2026-11-25T18:00+01', '2026-11-26T04:00+01'), 'closure'
    from court where center_id = ${tours.id}`.execute(site.db)
})

const evening = `/reservations/slots?center=${tours.slug}&date=${day}&period=soir`
const mine = '/mon-compte/mes-resa'

// requirement B128
test('Without script a member waits with one press, and leaves from both pages', async () => {
  const { token } = await site.newMember()
  const member = site.visitorWith(token)
  const full = await member.open(evening)
  expect(full.main.text).toContain('Complet mercredi soir')
  const waiting = await full.main.press('Préviens-moi')
  expect(waiting.main.text).toContain('Tu es en tête de la liste d’attente.')
  expect(waiting.main.buttons).not.toContain('Préviens-moi')
  const list = await member.open(mine)
  const line = list.main.part('region', 'Liste d’attente')
  expect(line.text).toMatch(/mer\. 25 nov\. entre 18h00 et 2\dh\d\d/)
  expect(line.text).toContain('Tu es en tête de la liste d’attente.')
  const left = await list.main.press(/^Quitter la liste/)
  expect(left.address).toBe(mine)
  expect(left.main.parts('region', 'Liste d’attente')).toEqual([])
  const again = await (await member.open(evening)).main.press('Préviens-moi')
  const gone = await again.main.press('Quitter la liste')
  expect(gone.main.form('Préviens-moi')).toBeDefined()
})

// requirement B125
test('A member who presses in a second window reads that they wait already', async () => {
  const { token } = await site.newMember()
  const member = site.visitorWith(token)
  const windows = [await member.open(evening), await member.open(evening)]
  await windows[0]?.main.press('Préviens-moi')
  const told = await windows[1]?.main.press('Préviens-moi')
  expect(told?.main.part('alert').text).toBe("Tu es déjà inscrit à la liste d'attente")
  expect(told?.main.text).toContain('Tu es en tête')
})

// requirement B128
test('A guest waits once signed in', async () => {
  const { email, password } = await site.newMember()
  const asked = await (await site.visitor().open(evening)).main.press('Préviens-moi')
  const signIn = await asked.main.link('CONNEXION').follow()
  const typed = { 'E-mail': email, 'Mot de passe': password }
  const waiting = await signIn.main.form('Me connecter').fill(typed).submit()
  expect(waiting.address).toMatch(/^\/reservations\/slots\?.*period=soir/)
  expect(waiting.main.text).toContain('Tu es 2ᵉ sur la liste d’attente.')
})

// requirement B121
test('The court that is offered waits on the payment, fifteen minutes', async () => {
  const { token } = await site.newMember()
  const member = site.visitorWith(token)
  await (await member.open(evening)).main.press('Préviens-moi')
  await sql`delete from court_wait where user_id <> (select max(user_id) from court_wait)`.execute(
    site.db,
  )
  await sql`delete from court_time where id in (select id from court_time
    where center_id = ${tours.id} and upper(during) = '2026-11-26T04:00+01' order by court_id limit 1)`.execute(
    site.db,
  )
  await site.jobs.repeat('expire holds')
  const { rows } = await sql<{ id: number }>`select booking_id as id from court_offer`.execute(
    site.db,
  )
  const payment = await member.open(`/paiement?booking=${rows[0]?.id}`)
  expect(payment.part('region', 'Ta réservation').text).toContain(tours.name)
  expect(payment.main.text).toMatch(/1[45]:\d\d|1[45]\smin/)
  expect((await member.open(mine)).main.text).not.toContain('Liste d’attente')
})

test('An address that names nothing to wait for leads to the slots', async () => {
  const { token } = await site.newMember()
  const member = site.visitorWith(token)
  for (const search of [
    '',
    '?center=nulle-part&period=soir',
    `?center=${tours.slug}&date=${day}`,
  ]) {
    const page = await member.open(`/reservations/attente${search}`)
    expect(page.address).toBe(`/reservations/slots${search}`)
  }
})
