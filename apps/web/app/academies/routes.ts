import { menu, page, type PageRow } from '../site/pages/page-row.ts'

/** An academy and a camp of the demo world. */
const sample = { academy: 10_000, camp: 10_001 }

export const academyPages = [
  page('/academie-de-padel', 'public', 'academies/finder.tsx', {
    aliases: ['/academy-de-padel', '/:center_name/academy-de-padel'],
    differsUnder: true,
    popup: 'strip',
    skeleton: 'rows',
    menus: [
      ...menu('Académies', { play: 30, kids: 5, footerPlay: 40 }, { icon: 'users' }),
      ...menu('École de padel', { book: 30 }, { note: 'Un groupe par âge, de septembre à juin' }),
    ],
    samples: ['/academie-de-padel', '/academie-de-padel?jour=3', '/academy-de-padel'],
  }),
  page('/stage-de-padel', 'public', 'academies/finder.tsx', {
    aliases: ['/stages', '/:center_name/stages'],
    differsUnder: true,
    popup: 'strip',
    skeleton: 'rows',
    menus: [
      ...menu('Stages', { play: 35, kids: 10, footerPlay: 50 }, { icon: 'calendar' }),
      ...menu('Stage', { book: 40 }, { note: 'Les semaines de vacances, à la journée aussi' }),
    ],
    samples: ['/stage-de-padel'],
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
