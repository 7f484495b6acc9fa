import { centered, page, type PageRow } from '../site/page-row.ts'

export const cashbackPages = [
  page('/fid', 'public', 'cashback/fid.tsx', centered),
] satisfies readonly PageRow[]
