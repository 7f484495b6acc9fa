import type { SharedBooking } from '@quatre/contract'
import { dayLong, time } from '@quatre/domain'
import { drawCourt } from '../../ui/court-art/draw-court.ts'
import { drawnSport, momentAt } from '../../ui/court-art/drawn.ts'
import { withPlainColors } from '../../ui/court-art/plain-colors.ts'
import { textPath } from '../../ui/glyphs/text-path.ts'

/** The size in which messengers and networks show a link; the page declares it to them. */
const cardSize = { width: 1200, height: 630 } as const

const artFrom = 690
const margin = 64
const ink = 'var(--color-ink)'
const white = 'var(--color-line)'
const muted = 'var(--color-on-ink)'
const ball = 'var(--color-ball)'

/** A booking as the picture beside its link: day, hour and place, and its court. */
export function cardPicture(
  booking: Pick<SharedBooking, 'status' | 'startingDate' | 'center' | 'sport'>,
): string {
  const { status, startingDate, center, sport } = booking
  const { width, height } = cardSize
  const start = time(startingDate)
  const day = dayLong(startingDate)
  const art = drawCourt(
    { seed: center.slug, sport: drawnSport(sport.slug), moment: momentAt(start), shape: 'tall' },
    '',
  )
  const column = { x: margin, maxWidth: artFrom - 2 * margin }
  return withPlainColors(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      `<path d="M0 0H${width}V${height}H0z" fill="${ink}"/>`,
      art.replace('<svg ', `<svg x="${artFrom}" width="${width - artFrom}" height="${height}" `),
      `<circle cx="${margin + 32}" cy="96" r="32" fill="${ball}"/>`,
      textPath('4', { x: margin + 18, y: 113, size: 46, maxWidth: 40, fill: ink }),
      textPath('PADEL', { x: margin + 76, y: 113, size: 46, maxWidth: 300, fill: white }),
      textPath(status === 'Cancelled' ? 'Match annulé' : sport.name, {
        ...column,
        y: 218,
        size: 38,
        fill: muted,
      }),
      textPath(day.charAt(0).toUpperCase() + day.slice(1), {
        ...column,
        y: 300,
        size: 76,
        fill: white,
      }),
      textPath(start, { ...column, y: 466, size: 186, fill: white }),
      textPath(center.name, { ...column, y: 560, size: 50, fill: white }),
      '</svg>',
    ].join(''),
  )
}
