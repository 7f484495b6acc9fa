import {
  background,
  centered,
  menu,
  page,
  payingAlone,
  redirection,
  resource,
  type PageRow,
  versions,
} from '../site/pages/page-row.ts'

/** An academy and a camp of the demo world. */
const sample = { academy: 10_000, camp: 10_001 }

const ofEnrolment = {
  needs: { query: 'inscription', else: '/mon-compte/mes-academies' },
  back: '/academie-de-padel',
} as const

const searchParameters = ['lieu', 'distance', 'centre', 'age', 'niveau', 'jour', 'enfant'] as const

export const academyPages = [
  page('/academie-de-padel', 'public', 'academies/finder.tsx', {
    ...versions,
    centerPath: '/academy-de-padel',
    aliases: ['/academy-de-padel'],
    popup: 'strip',
    keeps: searchParameters,
    skeleton: 'rows',
    menus: [
      ...menu('Académies', { kids: 20, footerPlay: 40 }, { icon: 'users' }),
      ...menu('Académie', { book: 30 }, { note: 'Un groupe par âge, de septembre à juin' }),
    ],
    samples: ['/academie-de-padel?lieu=Toulouse&jour=3'],
  }),
  page('/stage-de-padel', 'public', 'academies/finder.tsx', {
    ...versions,
    centerPath: '/stages',
    aliases: ['/stages'],
    popup: 'strip',
    keeps: searchParameters,
    skeleton: 'rows',
    menus: [
      ...menu('Stages', { kids: 30, footerPlay: 45 }, { icon: 'calendar' }),
      ...menu('Stages', { book: 50 }, { note: 'Les semaines de vacances, à la journée aussi' }),
    ],
    samples: ['/stage-de-padel?lieu=Toulouse'],
  }),
  page('/academie-de-padel/:academyId', 'public', 'academies/academy.tsx', {
    aliases: ['/academy-de-padel/:academyId'],
    popup: 'strip',
    keeps: ['groupe'],
    back: '/academie-de-padel',
    skeleton: 'rows',
    samples: [`/academie-de-padel/${sample.academy}`, `/academie-de-padel/${sample.camp}`],
  }),
  page('/academie-de-padel/:academyId/inscription', 'member', 'academies/enrol.tsx', {
    aliases: ['/academy-de-padel/:academyId/inscription'],
    without: payingAlone,
    skeleton: 'payment',
    samples: [`/academie-de-padel/${sample.academy}/inscription`],
  }),
  page('/academie-de-padel/:academyId/inscription-enfants', 'member', 'academies/enrol.tsx', {
    aliases: ['/academy-de-padel/:academyId/inscription-enfants'],
    without: payingAlone,
    skeleton: 'payment',
    samples: [`/academie-de-padel/${sample.academy}/inscription-enfants`],
  }),
  resource('/_academies', 'public', 'academies/finder/map-data.ts', { why: background }),
  resource('/_academies/:academyId/image.png', 'public', 'academies/social-picture.ts', {
    why: background,
  }),
  ...[
    '/academie-de-padel/inscription',
    '/academy-de-padel/inscription',
    '/academie-de-padel/inscription-enfants',
    '/academy-de-padel/inscription-enfants',
  ].map((path) =>
    redirection(path, '/academie-de-padel', { why: 'an academy is looked for first' }),
  ),
  page('/academies/payment', 'member', 'academies/payment.tsx', {
    ...centered,
    ...ofEnrolment,
    without: payingAlone,
    skeleton: 'payment',
    // only a basket that is to be paid has it
    samples: [],
    why: 'the payment of a basket without the centre in its address',
  }),
  page('/academies/verification', 'public', 'payments/waits.tsx', {
    ...ofEnrolment,
    without: [...payingAlone, 'popup'],
    samples: [],
  }),
  page('/academie-de-padel/confirmation', 'public', 'payments/ended.tsx', {
    ...ofEnrolment,
    without: ['book', 'club-bar', 'footer-menus', 'missing-details', 'popup'],
    samples: [],
  }),
  page('/academie-de-padel/error', 'public', 'payments/ended.tsx', {
    back: '/academie-de-padel',
    without: ['book', 'club-bar', 'footer-menus', 'missing-details', 'popup'],
  }),
  resource('/academie-de-padel/inscriptions', 'member', 'academies/own-courses.ts', {
    takes: 'pictures',
    why: background,
  }),
  resource(
    '/academie-de-padel/inscriptions/:enrolmentId/agenda',
    'member',
    'academies/calendar.ts',
    { why: background },
  ),
  resource(
    '/academie-de-padel/inscriptions/:enrolmentId/attestation',
    'member',
    'academies/attestation.ts',
    { why: background },
  ),
] satisfies readonly PageRow[]
