import { muret, toulouse } from '../../../apps/server/src/testing/pages/world.ts'
import {
  byPage,
  leadsTo,
  long,
  markup,
  mended,
  oddChoices,
  otherSites,
  textFile,
  type FormRow,
} from './values.ts'

const slots = '/reservations/slots'
const oddDays = ['2026-02-31', '9999-12-31', '0001-01-01']

/** Choices in the address of a page, which ignores senseless ones. */
const ignored = (heading: string, ...names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      [byPage(heading, ...oddChoices, ...(name === 'date' ? oddDays : []))],
    ]),
  )

const plainSearches = [
  '/nos-centres',
  '/actualites',
  '/tournois',
  '/academie-de-padel',
  '/stage-de-padel',
  '/recherche-un-match',
  '/toulouse-colomiers/recherche-un-match',
]

/** Searches, and choices without a field to type in. */
export const searches: Readonly<Record<string, FormRow>> = {
  ...Object.fromEntries(plainSearches.map((page) => [page, {}])),
  '/equipe': {
    // teams have shorter names than places
    byHand: { nom: [mended(long.slice(0, 40), long), mended(markup.slice(0, 40), markup)] },
  },
  '/remontada-padel/sinscrire': {
    byHand: ignored('S’inscrire', 'etape', 'categorie'),
  },
  [slots]: {
    page: '/',
    good: { center: toulouse.slug, sport: '3', from: '18:00', duration: '90' },
    byHand: {
      place: [mended(long.slice(0, 80), long), mended(markup, markup), mended('%', '%')],
      ...ignored(`Réserver à ${toulouse.name}`, 'sport', 'date', 'from', 'duration'),
      center: [
        byPage('Où veux-tu jouer\u00a0?', ''),
        byPage('Ce club n’existe pas.', '999999', '../etc/passwd', 'a\0', long, markup),
      ],
    },
  },
  [`${slots} #place`]: {
    page: `${slots}?place=31770`,
    good: { place: '31770', sport: '3', from: '18:00', duration: '90' },
    // the results below apply to this evening, or to tomorrow when it is late
    byHand: ignored('Où jouer', 'sport', 'date', 'from', 'duration'),
  },
  '/_center': {
    page: '/nos-centres/center',
    good: { center: muret.slug, back: '/' },
    byHand: {
      center: [leadsTo('/', '', '999999', '39', 'a\0', '../etc/passwd', long, markup, textFile)],
      back: [leadsTo('/', ...otherSites, textFile)],
    },
    accepted: '/',
  },
  '/_consent': {
    page: '/cookies',
    good: { back: '/cookies', choice: 'none' },
    byHand: {
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
          page,
          good: { redirect: '' },
          byHand: {
            redirect: [leadsTo('http', ...otherSites, textFile)],
            wantsAccount: [leadsTo('http', '', markup)],
          },
        },
      ],
    ),
  ),
}
