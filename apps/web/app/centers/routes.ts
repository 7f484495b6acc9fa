import { background, menu, page, resource, type PageRow } from '../site/pages/page-row.ts'

export const centerPages = [
  page('/centers', 'public', 'centers/regions.tsx', {
    aliases: ['/centers/regions/:region_id?'],
    popup: 'strip',
    skeleton: 'rows',
    samples: ['/centers', '/centers/regions/2'],
  }),
  page('/nos-centres', 'public', 'centers/centers.tsx', {
    aliases: ['/nos-centres/centers'],
    popup: 'strip',
    skeleton: 'rows',
    menus: menu('Nos centres', { network: 15, header: 40, footerNetwork: 10 }),
  }),
  page('/nos-centres/liste', 'public', 'centers/plain-list.tsx', {
    popup: 'strip',
    skeleton: 'rows',
  }),
  page('/nos-centres/center', 'public', 'centers/chosen-center.tsx', {
    popup: 'strip',
    skeleton: 'rows',
  }),
  page('/nos-centres/:centerId/:centerName', 'public', 'centers/center.tsx', {
    popup: 'strip',
    keeps: [],
    aliases: ['/nos-centres/:centerId'],
    samples: [({ center }) => `/nos-centres/${center.id}/${center.slug}`],
  }),
  resource('/_tonight', 'public', 'centers/parts/map/tonight.ts', { why: background }),
  resource('/_environs/:center', 'public', 'centers/parts/map/surroundings.ts', {
    why: background,
  }),
  page('/:center_name', 'public', 'centers/center-home.tsx', {
    keeps: [],
    popup: 'strip',
    samples: [({ center }) => `/${center.slug}`],
  }),
] satisfies readonly PageRow[]
