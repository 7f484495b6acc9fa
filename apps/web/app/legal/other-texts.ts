import { pageRow, placesIn } from '../site/pages/page-lookup.server.ts'

/** The loader of a legal text: the others, as the table of pages has them. */
export function otherTexts({ pattern }: { readonly pattern: string }) {
  const shown = pageRow(pattern)
  return placesIn('texts')
    .filter(({ row }) => row !== shown)
    .map(({ label: title, row: { path: address } }) => ({ title, address }))
}
