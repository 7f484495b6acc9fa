import type { Center } from '@quatre/contract'
import type { Opening } from '../../../ui/open-dot.tsx'
import { addressOfRow, pageAt } from '../../../site/pages/page-lookup.server.ts'
import type { LiveBlock, LiveData } from './live-block.ts'

/** A line of a list: its name, its price or its time. */
export interface Row {
  readonly name: string
  readonly detail?: string | null
  readonly figure?: string | null
  readonly fullPrice?: string | null
  readonly note?: string | null
  /** A path, an `https:` address or a `tel:` one. */
  readonly to: string | null
  readonly opening?: Opening
}

export interface Rows extends LiveData {
  /** The fact in a sentence, above them. */
  readonly words: string | null
  readonly rows: readonly Row[]
  /** A drawing of them, with its text. */
  readonly picture?: { readonly src: string; readonly alt: string }
  /** Those in a fold, and its label. */
  readonly more: readonly Row[]
  readonly moreLabel: string | null
}

/** The first so many in sight, the rest in a fold. */
export function folded(rows: readonly Row[], shown: number, one: string, many: string) {
  const more = rows.slice(shown)
  const moreLabel =
    more.length === 0
      ? null
      : more.length === 1
        ? `1 autre ${one}`
        : `${more.length} autres ${many}`
  return { rows: rows.slice(0, shown), more, moreLabel }
}

/** The key of a draft that the page's address has, as calls take it. */
export function previewIn(query: URLSearchParams): { readonly apercu?: string } {
  const apercu = query.get('apercu')
  return apercu === null ? {} : { apercu }
}

/** The address of a page, the centre's version where there is one; null while it does not exist. */
export function routed(path: string, center: Center | null): string | null {
  const row = pageAt(path)
  return row === undefined ? null : addressOfRow(row, center)
}

/** Whether a centre has the subject of a block. */
export function hasSubject({
  sport,
  feature,
}: Pick<LiveBlock, 'sport' | 'feature'>): (center: Center) => boolean {
  return ({ sports, features, ceActive }) => {
    const flags: Readonly<Record<string, boolean>> = { ...features, ceActive }
    return (
      (sport === undefined || sports.some(({ slug }) => slug === sport)) &&
      (feature === undefined || flags[feature] === true)
    )
  }
}
