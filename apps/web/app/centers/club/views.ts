import type { CenterDetail, CenterPicture } from '@quatre/contract'
import { plural } from '@quatre/domain'
import { courtSports, type CourtSport } from '../../ui/court-art/draw-court.ts'
import type { Moment } from '../../ui/court-art/palette.ts'

/** A view of a gallery: a photograph, or a drawn court. */
export type View =
  | (CenterPicture & { readonly caption: string })
  | { readonly caption: string; readonly sport: CourtSport; readonly moment: Moment | undefined }

/** The photographs of a club; without any its courts as drawn, by sport, those in the open air apart. */
export function clubViews({ pictures, sports, courts }: CenterDetail): View[] {
  if (pictures.length > 0) return pictures.map((picture) => ({ ...picture, caption: picture.alt }))
  return sports.flatMap(({ id, slug, name }) => {
    const sport = courtSports.find((known) => known === slug)
    if (sport === undefined) return []
    const own = courts.filter(({ sportTypeId }) => sportTypeId === id)
    const [open, covered] = [true, false].map((isOpenAir) =>
      own.filter(({ fieldType }) => fieldType.isOpenAir === isOpenAir),
    ) as [typeof own, typeof own]
    const isMixed = open.length > 0 && covered.length > 0
    const shelter = (some: typeof own) => (some.length > 1 ? ' abrités' : ' abrité')
    const count = (some: typeof own) => `${name}, ${plural(some.length, 'terrain', 'terrains')}`
    return [
      ...(covered.length > 0
        ? [
            {
              sport,
              moment: undefined,
              caption: count(covered) + (isMixed ? shelter(covered) : ''),
            },
          ]
        : []),
      ...(open.length > 0
        ? [{ sport, moment: 'morning' as const, caption: `${count(open)} à ciel ouvert` }]
        : []),
    ]
  })
}
