import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPng, withPictureTurn } from './pictures.ts'

const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="12" height="6"><path d="M0 0H12V6H0z" fill="${color}"/></svg>`
const read = (picture: Buffer) => withPictureTurn(() => sharp(picture).metadata())

// requirement B59
test('our own pictures are drawn, those of others in that format are never read', async () => {
  const foreign = Buffer.from(svg('#000'))
  const [before, own, meanwhile, another] = await Promise.allSettled([
    read(foreign),
    drawPng(svg('#d7ff3e')),
    read(foreign),
    drawPng(svg('#1f4bff')),
  ])
  expect([before.status, own.status, meanwhile.status, another.status]).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  await expect(read(foreign)).rejects.toThrow('unsupported image format')
})

test('one that cannot be drawn leaves the door closed', async () => {
  await expect(drawPng('<svg')).rejects.toThrow('unsupported image format')
  await expect(read(Buffer.from(svg('#000')))).rejects.toThrow('unsupported image format')
})

test('the same one is drawn once, in its colours', async () => {
  const [one, other] = await Promise.all([drawPng(svg('#d7ff3e')), drawPng(svg('#d7ff3e'))])
  expect(other).toBe(one)
  const { data, info } = await sharp(one).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([12, 6, 0xd7, 0xff, 0x3e])
})
