import type { SeriesStage } from '@quatre/contract'
import { describe, expect, test } from 'vitest'
import { linkInMail } from '../../../apps/server/src/testing/pages/mails.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('series_stages', { bank: 'stand-in' })
const stages = await site.ask<SeriesStage[]>('GET', '/tournamentStages')
const find = (wanted: (event: SeriesStage['events'][number]) => boolean) => {
  for (const stage of stages)
    for (const event of stage.events) if (wanted(event)) return { stage, event }
  throw new Error('the world has no such stage')
}
const takes = ({ status, pairs }: SeriesStage['events'][number]) => status === 'open' && pairs > 0
const leisure = find((one) => takes(one) && one.pairs < one.capacity && one.category === 'loisir')
const full = find((one) => takes(one) && one.pairs === one.capacity)
const played = find(({ status }) => status === 'published')
const address = ({ stage }: { readonly stage: SeriesStage }) =>
  `/remontada-padel/tournois/${stage.id}`

// requirement SE30
describe('a stage', () => {
  test('says places, what is full, and who won, on pages of a centre too', async () => {
    const open = await site.visitor().open(address(leisure))
    const { capacity, pairs } = leisure.event
    expect(open.main.text).toMatch(new RegExp(`${capacity - pairs}\\splace`))
    const line = await site.visitor().open(`/${full.stage.slug}${address(full)}`)
    expect(line.main.text).toMatch(/complet\s*\d+\spaires?\sattend/)
    const past = await site.visitor().open(address(played))
    expect(past.main.text).toContain('vainqueurs')
  })

  test.each(['/999', '/zero', '/999/inscription'])('%s is not found', async (path) => {
    const { status } = await site.visitor().open(`/remontada-padel/tournois${path}`)
    expect(status).toBe(404)
  })
})

// requirement SE31
test('without a script the two choices come back with what is asked, and lead into the entry', async () => {
  const query = `etape=${leisure.stage.id}&categorie=loisir`
  const { main } = await site.visitor().open(`/remontada-padel/sinscrire?${query}`)
  expect(main.text).toContain('Une femme et un homme')
  const { visitor } = await site.newMember()
  const page = await visitor.open(`/remontada-padel/sinscrire?${query}`)
  const entry = await page.main.link('Inscrire ma paire').follow()
  expect(entry.main.text).toContain('Avec qui')
})

// requirement SE32
describe('entering', () => {
  test('a guest signs in first; without a category it is chosen; a full one leads to the line', async () => {
    const guest = await site.visitor().open(`${address(leisure)}/inscription?categorie=loisir`)
    expect(guest.address).toContain('/signin')
    const { visitor } = await site.newMember()
    const choice = await visitor.open(`${address(leisure)}/inscription`)
    expect(choice.address).toContain(`/sinscrire?etape=${leisure.stage.id}`)
    const { category } = full.event
    const line = await visitor.open(`${address(full)}/inscription?categorie=${category}`)
    expect(line.address).toContain(`/liste-attente?categorie=${category}`)
  })

  test('a pair enters and is led to its payment in the frame of the series', async () => {
    const { visitor } = await site.newMember()
    const path = `${address(leisure)}/inscription?categorie=loisir`
    const chooser = await visitor.open(path)
    const pair = await chooser.main.link('Inviter par lien').follow()
    const payment = await pair.main.form('Continuer vers le paiement').submit()
    expect(payment.address).toContain(
      '/remontada-padel/tournois/paiement/participants?inscription=',
    )
    expect(payment.main.text).toContain('Payer ta part')
  })
})

// requirement SE33
describe('MON ESPACE', () => {
  const own = '/remontada-padel?page=mon-espace'
  const none = 'Aucun pour l’instant'

  test('and what leads from it keep the centre of the address', async () => {
    const below = `/${leisure.stage.slug}`
    const visitors = [
      site.visitor(),
      (await site.newMember()).visitor,
      site.visitorWith(await site.signIn('camille@demo.4padel.fr')),
    ]
    const choice = `/remontada-padel/sinscrire?etape=${leisure.stage.id}`
    for (const visitor of visitors)
      for (const path of [own, choice, address(leisure)]) {
        const { links } = (await visitor.open(below + path)).main
        const ofSeries = links.filter(({ href }) => href.includes('/remontada-padel'))
        expect(ofSeries.filter(({ href }) => !href.startsWith(below))).toEqual([])
        expect(path === choice || ofSeries.length > 0).toBe(true)
      }
    const guest = await site.visitor().open(below + own)
    expect(guest.main.forms.map(({ action }) => decodeURIComponent(action))).toContain(
      `/signin?redirect=${below}${own}`,
    )
  })

  test('lists an entry once the player has paid their part', async () => {
    const { visitor, token } = await site.newMember()
    const chooser = await visitor.open(`${address(leisure)}/inscription?categorie=loisir`)
    const pair = await chooser.main.link('Inviter par lien').follow()
    const payment = await pair.main.form('Continuer vers le paiement').submit()
    expect((await visitor.open(own)).main.text).toContain(none)
    const id = new URLSearchParams(payment.address.split('?')[1]).get('inscription')
    const { currency, value } = leisure.event.fee
    const body = { amount: { value, currency }, paymentMethod: await site.bank?.card() }
    const path = `/charges/tournament_entry/${id}/payment?paidCredit=0`
    await site.ask('POST', path, { token, key: crypto.randomUUID(), body })
    const { main } = await visitor.open(own)
    expect(main.text).not.toContain(none)
    const title = (await visitor.open(address(leisure))).heading
    expect(main.text).toContain(title)
  })
})

// requirement SE34
test('a visitor who asks for stages near a town gets the mail of one that opens, and ends it by its link', async () => {
  const next = stages.findLast(({ events }) => events.every(({ pairs }) => pairs === 0))
  const center = await site.ask<{ address: { city: string } }>('GET', `/centers/${next?.center_id}`)
  const page = await site.visitor().open('/remontada-padel/sinscrire')
  site.pass(1)
  const email = 'pres@exemple.fr'
  const form = { Prénom: 'Zoé', 'E-mail': email, 'Ville ou code postal': 'Xyzzy' }
  const unknown = await page.main.form('Préviens-moi').fill(form).submit()
  expect(unknown.main.field('Ville ou code postal').said.join()).toContain('Ville inconnue')
  const found = { ...form, 'Ville ou code postal': center.address.city }
  const sent = await unknown.main.form('Préviens-moi').fill(found).submit()
  expect(sent.address).toBe('/remontada-padel/formulaire-confirmation?pour=etapes')
  expect(sent.main.text).toContain('une étape ouvre près de chez toi')
  site.clock(Date.parse(next?.events[0]?.entryOpensAt ?? ''))
  await site.jobs.repeat('tell stages')
  const stop = await site.visitor().open(await linkInMail(site.db, email, 'stage_open', 'demandes'))
  expect((await stop.main.form('Confirmer').submit()).heading).toBe('C’est arrêté')
})
