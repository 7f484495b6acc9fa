import { menu, page, type PageRow, versions } from '../site/pages/page-row.ts'

/** An academy and a camp of the demo world. */
const sample = { academy: 10_000, camp: 10_001 }

export const academyPages = [
  page('/academie-de-padel', 'public', 'academies/finder.tsx', {
    ...versions,
    centerPath: '/academy-de-padel',
    aliases: ['/academy-de-padel'],
    popup: 'strip',
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
] satisfies readonly PageRow[]
