import type { Competition } from '@quatre/contract'
import { beforeAll, expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import type { Visitor } from '../../../apps/server/src/testing/pages/visitor.ts'

const site = await siteForAll('referees')
const played = '/juge-arbitre/1'
const formsWithAct = (act: string) => (page: Awaited<ReturnType<Visitor['open']>>) =>
  page.forms.filter(({ fields }) => fields.some(({ value }) => value === act))

let referee: Visitor
beforeAll(async () => {
  referee = site.visitorWith(await site.signIn('helene@demo.4padel.fr'))
})

// requirement RF2
test('a guest signs in first; another member finds nothing there', async () => {
  const guest = await site.visitor().ask(played)
  expect([guest.status, guest.answer.headers.location]).toEqual([
    302,
    expect.stringContaining('signin'),
  ])
  const camille = site.visitorWith(await site.signIn('camille@demo.4padel.fr'))
  expect((await camille.open(played)).status).toBe(404)
  expect((await camille.open(`${played}/etat`)).status).toBe(404)
  expect((await referee.open('/juge-arbitre/999999')).status).toBe(404)
})

// requirement RF13
test('without script a referee reads the courts, calls a match and writes a score', async () => {
  const page = await referee.open(played)
  expect(page.headings).toEqual(expect.arrayContaining(['P100 messieurs']))
  expect(page.headings.join()).toMatch(/Terrains.*File.*Derniers scores/)
  const scores = formsWithAct('result')(page).length
  expect(scores).toBeGreaterThan(0)

  const refused = await page.form('Score').fill({ 'Score : les chiffres': '99' }).submit()
  expect(refused.status).toBe(200)
  expect(refused.alerts).toHaveLength(1)
  expect(formsWithAct('result')(refused)).toHaveLength(scores)

  const running = await refused.form('En cours').fill({ 'En cours : les chiffres': '5/3' }).submit()
  expect(running.alerts).toEqual([])
  expect(formsWithAct('result')(running)).toHaveLength(scores)
  expect(running.text).toMatch(/5\s*3/)

  const done = await running.form('Score').fill({ 'Score : les chiffres': '97' }).submit()
  expect(done.alerts).toEqual([])
  expect(formsWithAct('result')(done)).toHaveLength(scores - 1)

  const free = formsWithAct('call')(done).length
  const called = await done.press('Appeler')
  expect(formsWithAct('start')(called)).toHaveLength(1)
  expect(formsWithAct('call')(called).length).toBeLessThan(free)
})

test('before the draw the same page is the list of pairs, then the draw', async () => {
  const { payload } = await site.app.inject('/api/v1/competitions?type=2&active=true&_limit=100')
  const { competitions } = JSON.parse(payload) as { competitions: Competition[] }
  // those of the series are other referees'
  const isOwn = ({ status, competitionLevel }: Competition) =>
    status === 'closed' && competitionLevel === '4PADEL'
  const id = competitions.find(isOwn)?.id
  const page = await referee.open(`/juge-arbitre/${id}`)
  const pairs = formsWithAct('checkIn')(page).length
  expect(page.buttons.filter((name) => name === 'Pointer')).toHaveLength(pairs)
  const here = await page.press('Pointer')
  expect(here.buttons.filter((name) => name === '✓ Là')).toHaveLength(1)
  const drawn = await here
    .form('Tirer au sort')
    .fill({ 'Témoins, séparés par une virgule': 'Nadine Vidal, Luc Prat' })
    .submit()
  expect(drawn.headings.join()).toContain('Terrains')
  expect(drawn.buttons).toContain('Appeler')
  expect(drawn.buttons).toContain('Oui, annuler le tournoi')
})
