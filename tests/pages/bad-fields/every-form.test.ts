import { expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import { everyVisit } from '../../../apps/server/src/testing/pages/visits.ts'
import { details } from './details.ts'
import { entrance } from './entrance.ts'
import { formKey } from './read-forms.ts'
import { searches } from './searches.ts'

const site = await siteForAll('every_form', { bank: 'stand-in' })

/** Requests and applications, which have tests of their refusals of their own. */
const requests = [
  '/anniv',
  '/evenements',
  '/team-building',
  '/entreprises',
  '/visibilite',
  '/monte-ton-padel',
  '/contact',
  '/fitness',
  '/hoops-corner',
  '/partenaires',
  '/recrutement',
  '/recrutement/accueil-colomiers',
  '/ouvertures-a-venir/reims',
  '/remontada-padel/sinscrire etape',
  '/toulouse-colomiers/invitation-afterwork',
]

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
  // a pair is entered by choices of its own, and only a partner without an account is typed
  '/tournois/:id/inscription',
  '/tournois/:id/liste-attente',
  '/tournois/inscriptions ',
  // a child is added by the form of the account, the sheet has tests of its own
  '/academie-de-padel/:id/inscription',
  '/academie-de-padel/:id/inscription-enfants ',
  '/academie-de-padel/inscriptions ',
  // one code, of which each refusal is tested with its feature
  '/paiement/gymlib',
  '/tickets-ce',
  ...requests,
  '/demandes/reponse',
]

const [use, sale, privacy] = [
  '/conditions-generales-d-utilisation',
  '/conditions-generales-de-vente',
  '/mentions-legales#confidentialite',
]
const sales = [sale]
const asking = [privacy]
/** The legal texts that each form links to, by the path of its page. */
const texts: Readonly<Record<string, readonly string[]>> = {
  '/Signup': [use, sale, privacy],
  '/paiement': sales,
  '/paiement/plusieurs': sales,
  '/paiement/gymlib': sales,
  '/paiement/participants/camille-partage-son-match/checkout': asking,
  '/mucho/achat': sales,
  '/recharge-portefeuille': sales,
  ...Object.fromEntries(requests.map((key) => [key, asking])),
  '/newsletters': asking,
  '/academie-de-padel/:id/inscription': asking,
}

// requirements A12 and S15
test('The tables of bad fields cover every form of every page, and each form links to the texts that it accepts', async () => {
  const known = Object.keys({ ...entrance, ...details, ...searches })
  const found = new Set<string>()
  const standing = new Set<string>()
  const unlinked = new Set<string>()
  for (const { visitor, pages } of await everyVisit(site)) {
    for (const address of pages) {
      const { forms, main } = await visitor.open(address)
      const keys = forms.filter(({ fields }) => fields.length > 0).map(formKey)
      for (const key of keys) found.add(key)
      const linked = new Set(main.links.map(({ href }) => href))
      for (const key of main.forms.map(formKey)) {
        standing.add(key)
        const missing = texts[key]?.filter((text) => !linked.has(text)) ?? []
        if (missing.length > 0) unlinked.add(`${key} on ${address}: ${missing.join(', ')}`)
      }
    }
  }
  expect([...found].filter((key) => !known.includes(key) && !others.includes(key))).toEqual([])
  expect([...unlinked]).toEqual([])
  expect(Object.keys(texts).filter((key) => !standing.has(key))).toEqual([])
}, 180_000)
