import type { Moment } from '../court-art/palette.ts'
import type { ArtKind, ArtShape } from './art.ts'

/** Changes with the drawings, so that browsers fetch the new ones. */
const drawing = '2'

/** A picture that is drawn: a court in perspective, or another subject. */
export interface Art {
  readonly kind: ArtKind | 'court'
  /** Same seed, same picture. */
  readonly seed: string
  readonly sport?: string | undefined
  readonly moment?: Moment | undefined
  readonly mark?: string | undefined
}

function artQuery(art: Art, more: Readonly<Record<string, string>>): string {
  const said = Object.entries({ ...art, ...more, v: drawing }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return new URLSearchParams(said).toString()
}

/** The picture of a page, by its shape; courts in perspective have an address of their own. */
export const artAddress = (art: Art, shape: ArtShape) => `/_art.svg?${artQuery(art, { shape })}`

/** The picture of a link to a page: 1200 by 630, as messengers read it (requirement ED4). */
export const socialPicture = (art: Art) => `/_social.png?${artQuery(art, {})}`
