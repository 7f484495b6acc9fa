import { muret, toulouse } from '../../../apps/server/src/testing/pages/world.ts'
import {
  byPage,
  leadsTo,
  long,
  markup,
  mended,
  otherSites,
  textFile,
  type FormRow,
} from './values.ts'

const slots = '/reservations/slots'
const whereTo = 'Où veux-tu jouer\u00a0?'
const noCentre = 'Ce club n’existe pas.'
const chosen = byPage(`Réserver à ${toulouse.name}`, '', 'abc', '-1', '1.5', '1e309', long, markup)
// The results below apply to this evening, or to tomorrow when it is late.
const around = byPage('Où jouer', '', 'abc', '-1', '1.5', '1e309', long, markup)
const noPlace = [mended(long.slice(0, 80), long), mended(markup, markup), mended('%', '%')]

/** Of academies, and of camps. */
const courses = (page: string, more: FormRow['fields'] = {}): FormRow => ({
  visitor: 'guest',
  page,
  good: {},
  fields: {
    lieu: noPlace,
    distance: [mended('50', '', 'abc', '-1', '51', '1e309', long, markup)],
    age: [mended('Tous', '', 'abc', '7-10', 'constructor', long, markup)],
    niveau: [mended('', 'abc', 'Expert', 'constructor', long, markup)],
    centre: [mended('', 'abc', '42', 'constructor', long, markup)],
    ...more,
  },
})

const openMatches = {
  jour: [mended('', '', 'abc', '2026-02-31', '31/12/2026', long, markup)],
  heure: [mended('', 'abc', 'Expert', 'constructor', long, markup)],
  niveau: [mended('', 'abc', 'Expert', 'constructor', long, markup)],
  genre: [mended('', 'abc', 'men', 'constructor', long, markup)],
}

/** Searches, which ignore values that make no sense, and choices without a field to type in. */
export const searches: Readonly<Record<string, FormRow>> = {
  '/nos-centres': {
    visitor: 'guest',
    page: '/nos-centres',
    good: {},
    fields: { recherche: [...noPlace, mended('', '   ', ['', 'muret']), mended('a', 'a\0')] },
  },
  '/actualites': {
    visitor: 'guest',
    page: '/actualites',
    good: {},
    fields: { q: [...noPlace, mended('', '   '), mended('a', 'a\0')] },
  },
  '/tournois': {
    visitor: 'guest',
    page: '/tournois',
    good: {},
    fields: {
      lieu: noPlace,
      distance: [mended('50', '', 'abc', '-1', '51', '1e309', long, markup)],
      categorie: [mended('', 'abc', 'P3000', 'p100', long, markup)],
      genre: [mended('', 'abc', 'men', 'constructor', long, markup)],
      type: [mended('', 'abc', 'league', 'constructor', long, markup)],
      niveau: [mended('', 'abc', '-1', '0', '1e309', long, markup)],
      du: [mended('', '', 'abc', '2026-02-31', '31/12/2026', long, markup)],
      au: [mended('', '', 'abc', '2026-02-31', '31/12/2026', long, markup)],
      places: [mended('', 'abc', '0', long, markup)],
    },
  },
  '/academie-de-padel': courses('/academie-de-padel'),
  '/stage-de-padel': courses('/stage-de-padel', {
    jour: [mended('', 'abc', '0', '8', '1.5', '1e309', long, markup)],
  }),
  '/equipe': {
    visitor: 'guest',
    page: '/equipe',
    good: {},
    fields: { nom: [mended(long.slice(0, 40), long), mended(markup.slice(0, 40), markup)] },
  },
  '/recherche-un-match': {
    visitor: 'guest',
    page: '/recherche-un-match',
    good: {},
    fields: {
      lieu: noPlace,
      distance: [mended('20', '', 'abc', '-1', '51', '1e309', long, markup)],
      ...openMatches,
    },
  },
  '/toulouse-colomiers/recherche-un-match': {
    visitor: 'guest',
    page: '/toulouse-colomiers/recherche-un-match',
    good: {},
    fields: openMatches,
  },
  '/remontada-padel/sinscrire': {
    visitor: 'guest',
    page: '/remontada-padel/sinscrire',
    good: {},
    fields: {
      etape: [byPage('S’inscrire', '', 'abc', '-1', '999999', '1e309', long, markup)],
      categorie: [byPage('S’inscrire', '', 'abc', 'constructor', long, markup)],
    },
  },
  [slots]: {
    visitor: 'guest',
    page: '/',
    good: { center: toulouse.slug, sport: '3', from: '18:00', duration: '90' },
    fields: {
      place: noPlace,
      center: [
        byPage(whereTo, ''),
        byPage(noCentre, '999999', '../etc/passwd', 'a\0', long, markup),
      ],
      sport: [chosen],
      date: [
        chosen,
        byPage(`Réserver à ${toulouse.name}`, '2026-02-31', '9999-12-31', '0001-01-01'),
      ],
      from: [chosen],
      duration: [chosen],
    },
  },
  [`${slots} #place`]: {
    visitor: 'guest',
    page: `${slots}?place=31770`,
    good: { place: '31770', sport: '3', from: '18:00', duration: '90' },
    fields: {
      place: noPlace,
      sport: [around],
      date: [around, byPage('Où jouer', '2026-02-31', '9999-12-31', '0001-01-01')],
      from: [around],
      duration: [around],
    },
  },
  '/_center': {
    visitor: 'guest',
    page: '/nos-centres/center',
    good: { center: muret.slug, back: '/' },
    fields: {
      center: [leadsTo('/', '', '999999', '39', 'a\0', '../etc/passwd', long, markup, textFile)],
      back: [leadsTo('/', ...otherSites, textFile)],
    },
    accepted: '/',
  },
  '/_consent': {
    visitor: 'guest',
    page: '/cookies',
    good: { back: '/cookies', choice: 'none' },
    fields: {
      back: [leadsTo('/', ...otherSites, textFile)],
      audience: [leadsTo('/cookies', '', markup, textFile)],
      choice: [leadsTo('/cookies', null, '', 'tout', markup, textFile)],
    },
    accepted: '/cookies',
  },
  ...Object.fromEntries(
    Object.entries({ google: '/Signup', facebook: '/Signup', apple: '/apple-auth' }).map(
      ([provider, page]) => [
        `/_social/${provider}`,
        {
          visitor: 'guest',
          page,
          good: { redirect: '' },
          fields: {
            redirect: [leadsTo('http', ...otherSites, textFile)],
            wantsAccount: [leadsTo('http', '', markup)],
          },
        } as const,
      ],
    ),
  ),
}
