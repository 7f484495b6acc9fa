import { menu, page, type PageRow, versions } from '../site/pages/page-row.ts'

export const cashbackPages = [
  page('/fid', 'public', 'cashback/fid.tsx', {
    ...versions,
    menus: menu("LA FID'", { other: 25 }, { shownIn: ({ hasFid }) => hasFid }),
  }),
] satisfies readonly PageRow[]
