import { drawPng } from '../../platform/pictures.ts'

const ball = '#d7ff3e'
const ink = '#0b1220'
const court = '#1f4bff'

// the four of the site's icon, 64 wide
const four = `<path fill="${ink}" d="M35 12h9v25h7v8h-7v8H33v-8H13v-9zm-2 25V24L23 37z"/>`
const badge = `<circle cx="32" cy="32" r="32" fill="${ball}"/>${four}`

/** A court from behind its back glass, with the ball over the net. */
const strip = `<path fill="${court}" d="M0 0h375v144H0z"/>
  <g fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="2">
    <path d="M112 40h151l112 104M112 40 0 144M40 107h295M187 62v45"/>
    <path stroke-width="3" d="M88 62h199"/><path stroke-opacity=".35" d="M88 62v-16h199v16"/>
  </g><circle cx="262" cy="34" r="11" fill="${ball}"/>`

const picture = (width: number, height: number, view: string, shapes: string) =>
  drawPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${view}">${shapes}</svg>`,
  )

/** The pictures of a card, by the names that Apple gives them; telephones take the size that fits. */
export async function passPictures(): Promise<Record<string, Buffer>> {
  const drawn = [1, 2, 3].flatMap((scale) => {
    const suffix = scale === 1 ? '' : `@${scale}x`
    return [
      [`icon${suffix}.png`, picture(29 * scale, 29 * scale, '64 64', badge)],
      [`logo${suffix}.png`, picture(50 * scale, 50 * scale, '64 64', badge)],
      [`strip${suffix}.png`, picture(375 * scale, 144 * scale, '375 144', strip)],
    ] as const
  })
  return Object.fromEntries(
    await Promise.all(drawn.map(async ([name, made]) => [name, await made])),
  )
}
