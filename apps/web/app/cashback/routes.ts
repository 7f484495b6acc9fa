import { page, type PageRow, versions } from '../site/pages/page-row.ts'

export const cashbackPages = [
  page('/fid', 'public', 'cashback/fid.tsx', versions),
] satisfies readonly PageRow[]
