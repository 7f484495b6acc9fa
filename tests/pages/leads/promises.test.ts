import { expect, test } from 'vitest'
import { fixtureNow } from '../../../apps/server/src/testing/center-fixture.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('promises')
site.clock(fixtureNow)
const person = { Prénom: 'Zoé', Nom: 'Petit', 'E-mail': 'zoe.petit@exemple.fr' }

// requirements L4 and CT34
test('A request about personal data promises a month, beside answers whose links are links', async () => {
  const page = await site.visitor().open('/contact')
  expect(page.main.text).not.toMatch(/\]\(|\*\*/)
  expect(page.main.link('Mes réservations').href).toBe('/mon-compte/mes-resa')
  expect(page.main.text).toContain('Pour tes données\u00a0: réponse sous un mois au plus')
  site.clock(fixtureNow + 20_000)
  const typed = { 'Ton message': 'Je veux une copie de mes données.', Motif: 'Mes données' }
  const form = page.main.form('Envoyer ma question')
  const sent = await form.fill({ ...person, ...typed }).submit()
  expect(sent.main.statuses[0]).toMatch(
    /^Demande 4P-\w{5} envoyée à la personne chargée de ce motif, réponse sous un mois au plus/,
  )
})

// requirements LP13 and L64
test('A file over 10 MiB is refused as too large, at its field', async () => {
  const page = await site.visitor().open('/recrutement')
  const file = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'cv.pdf')
  const typed = { ...person, Mobile: '06 39 98 00 01', Poste: 'Bar', CV: file }
  const refused = await page.main.form('Envoyer ma candidature').fill(typed).submit()
  const said = refused.main.field('CV').said.join()
  expect([refused.status, said]).toEqual([413, expect.stringContaining('10\u00a0Mo au plus')])
})

// requirement LP15
test('Without an evening, or without its reference, no place is said to be kept', async () => {
  for (const center of ['/dijon', '/toulouse-colomiers']) {
    const { answer } = await site.visitor().ask(`${center}/invitation-afterwork/confirmation`)
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      `${center}/invitation-afterwork`,
    ])
  }
})

// requirement CT65
test('A party requested in the morning shows its recipients, by the hours of that morning', async () => {
  site.clock(fixtureNow)
  const party = '/toulouse-colomiers/anniv?formule=bandeja&personnes=10&plus-gateau=oui'
  const page = await site.visitor().open(`${party}&jour=2026-12-12&heure=10:00`)
  expect(page.main.text).toContain('Le déroulé, début à 10h00')
  site.clock(fixtureNow + 20_000)
  const child = { Mobile: '06 39 98 00 01', 'Âge du plus jeune': '7', 'Du plus grand': '9' }
  const form = page.main.form('Demander le sam. 12 déc.')
  const { main } = await form.fill({ ...person, ...child }).submit()
  const [said = ''] = main.statuses
  expect(said).toContain('envoyée à l’équipe du club de Toulouse Colomiers')
  expect(said).toContain('Bandeja, 10\u00a0enfants, samedi 12 décembre à 10h00, 215\u00a0€')
  expect(said).toContain('La réponse arrive à zoe.petit@exemple.fr')
  for (const hour of ['9h45', '10h00', '11h30', '12h30']) expect(main.text).toContain(hour)
  expect(main.text).not.toMatch(/après-midi|1[3-6]h\d\d/)
})
