import tokensFile from '../tokens.css?raw'

type Rgb = readonly [number, number, number]

/** A picture with its tokens as colours, for programs that know no `var()` and no `color-mix()`. */
export function withPlainColors(svg: string, tokens = tokensFile): string {
  const declared = new Map(
    [...tokens.matchAll(/--color-([\w-]+):([^;*]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\s+/g, ' ').trim(),
    ]),
  )
  return svg.replaceAll(
    /var\(--color-[\w-]+\)/g,
    (token) => `rgb(${plainColor(token, declared).join()})`,
  )
}

/** @throws Error on a colour that tokens.css writes in another way */
function plainColor(text: string, declared: ReadonlyMap<string, string>): Rgb {
  const [, token] = /^var\(--color-([\w-]+)\)$/.exec(text) ?? []
  if (token !== undefined) return plainColor(declared.get(token) ?? '', declared)
  const [, hex] = /^#([\da-f]{6})$/i.exec(text) ?? []
  if (hex !== undefined) {
    return makeRgb((place) => Number.parseInt(hex.slice(place * 2, place * 2 + 2), 16))
  }
  const [, first = '', share, second = ''] =
    /^color-mix\( ?in srgb, (.+?) (\d+)%, (.+?) ?\)$/.exec(text) ?? []
  if (share === undefined) throw new Error(`not a colour that can be drawn: ${text}`)
  const [a, b] = [plainColor(first, declared), plainColor(second, declared)]
  const part = Number(share) / 100
  return makeRgb((place) => Math.round((a[place] ?? 0) * part + (b[place] ?? 0) * (1 - part)))
}

const makeRgb = (channel: (place: number) => number): Rgb => [channel(0), channel(1), channel(2)]
