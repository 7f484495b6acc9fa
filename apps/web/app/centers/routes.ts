import { menu, page, type PageRow } from '../site/page-row.ts'

export const centerPages = [
  page('/centers', 'public', 'centers/regions.tsx', {
    aliases: ['/centers/regions/:region_id?'],
    skeleton: 'rows',
    menus: menu('Centres par région', { network: 20, footerNetwork: 20 }),
    samples: ['/centers', '/centers/regions/2'],
  }),
  page('/nos-centres', 'public', 'centers/centers.tsx', {
    aliases: ['/nos-centres/centers'],
    skeleton: 'rows',
    menus: menu('Nos centres', { network: 10, header: 40, drawer: 80, footerNetwork: 10 }),
  }),
  page('/nos-centres/liste', 'public', 'centers/plain-list.tsx', {
    skeleton: 'rows',
    menus: menu('Liste des centres', { footerNetwork: 30 }),
  }),
  page('/nos-centres/center', 'public', 'centers/chosen-center.tsx', { skeleton: 'rows' }),
  page('/nos-centres/:centerId/:centerName', 'public', 'centers/center.tsx', {
    aliases: ['/nos-centres/:centerId'],
    samples: [({ center }) => `/nos-centres/${center.id}/${center.slug}`],
  }),
  page('/:center_name', 'public', 'centers/center-home.tsx', {
    samples: [({ center }) => `/${center.slug}`],
  }),
] satisfies readonly PageRow[]
