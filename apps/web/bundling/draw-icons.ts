import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const ball = '#d7ff3e'
const ink = '#0b1220'
const four = 'M35 12h9v25h7v8h-7v8H33v-8H13v-9zm-2 25V24L23 37z'

/** The four on a ball, in the sizes that phones ask for. `scale` leaves room for their masks. */
const icons = {
  '192.png': { size: 192, ground: `<circle cx="32" cy="32" r="32" fill="${ball}"/>`, scale: 1 },
  '512.png': { size: 512, ground: `<circle cx="32" cy="32" r="32" fill="${ball}"/>`, scale: 1 },
  'maskable.png': { size: 512, ground: `<path fill="${ball}" d="M0 0h64v64H0z"/>`, scale: 0.8 },
  // where an iPhone looks for it
  '../apple-touch-icon.png': {
    size: 180,
    ground: `<path fill="${ball}" d="M0 0h64v64H0z"/>`,
    scale: 0.9,
  },
  // of a notification: its outline alone is shown
  'badge.png': { size: 96, ground: '', scale: 1.2 },
}

export async function drawIcons(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const drawn = Object.entries(icons).map(([name, { size, ground, scale }]) => {
    const place = `translate(32 32) scale(${scale}) translate(-32 -32)`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${ground}<path fill="${ink}" transform="${place}" d="${four}"/></svg>`
    return sharp(Buffer.from(svg), { density: 72 * (size / 64) })
      .png({ palette: true })
      .toFile(join(folder, name))
  })
  await Promise.all(drawn)
}
