import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../testing/pages/open-site.ts'
import { everyVisit } from '../../testing/pages/visits.ts'
import { account } from './account.ts'
import { details } from './details.ts'
import { entrance } from './entrance.ts'
import { keyOf } from './read-forms.ts'
import { searches } from './searches.ts'
import { signUp } from './sign-up.ts'

let site: Site
beforeAll(async () => {
  site = await openSite('every_form', { bank: 'stand-in' })
})
afterAll(() => site.close())

/** Forms that bookings and payments prove. */
const others = [
  '/reservations/terrain',
  '/reservations/attente',
  '/paiement',
  '/paiement/plusieurs',
  '/paiement/participants/camille-partage-son-match/checkout',
  '/mucho/achat',
  '/recharge-portefeuille',
  '/mon-compte/mes-resa/:id/annuler',
  // one code, of which each refusal is tested with its feature
  '/paiement/gymlib',
  '/tickets-ce',
  // requests and applications, whose refusals stand with their own tests
  '/anniv',
  '/evenements',
  '/team-building',
  '/entreprises',
  '/visibilite',
  '/monte-ton-padel',
  '/contact',
  '/partenaires',
  '/recrutement',
  '/recrutement/accueil-colomiers',
  '/ouvertures-a-venir/reims',
  '/toulouse-colomiers/invitation-afterwork',
  '/demandes/reponse',
]

// requirement A12
test('No form of any page escapes the tables of bad fields', async () => {
  const known = Object.keys({ ...signUp, ...entrance, ...details, ...account, ...searches })
  const found = new Set<string>()
  for (const { visitor, pages } of await everyVisit(site)) {
    for (const address of pages) {
      const { forms } = await visitor.open(address)
      const asking = forms.filter(({ fields }) => fields.length > 0)
      for (const form of asking) found.add(keyOf(form))
    }
  }
  expect([...found].filter((key) => !known.includes(key) && !others.includes(key))).toEqual([])
})
