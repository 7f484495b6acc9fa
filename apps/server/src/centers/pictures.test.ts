import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CenterDetail, CenterPicture } from '@quatre/contract'
import { OperatorError } from '@quatre/db'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { centers } from '../testing/center-fixture.ts'
import { standForEach } from '../testing/stand.ts'
import { picturesCommand } from './pictures-command.ts'

const stand = await standForEach('center_pictures', { members: 0 })
const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
afterAll(() => rm(folder, { recursive: true }))

const run = (...given: string[]) => picturesCommand(stand.db, given)

async function photo(name: string, width: number, height: number): Promise<string> {
  const file = join(folder, name)
  const picture = sharp({ create: { width, height, channels: 3, background: '#0a0' } })
  await writeFile(
    file,
    await picture
      .jpeg()
      .withExif({ IFD0: { Artist: 'SECRET' } })
      .toBuffer(),
  )
  return file
}

const readPictures = async (id: number): Promise<readonly CenterPicture[]> =>
  (await stand.call<CenterDetail>('GET', `/centers/${id}`)).body.pictures

// requirement C58
test('A new photograph of a centre is listed at once with its sizes, for that centre only', async () => {
  expect(await readPictures(centers.toulouse)).toEqual([])
  const file = await photo('hall.jpg', 2400, 1200)
  expect(await run('add', 'toulouse', file, 'Les', 'terrains')).toMatchObject({ isSound: true })
  await run('add', 'lyon', file, 'Le bar')
  const [picture, ...others] = await readPictures(centers.toulouse)
  expect(others).toEqual([])
  expect(picture).toMatchObject({ alt: 'Les terrains', width: 1920, height: 960 })
  expect(picture?.sizes.map(({ width }) => width)).toEqual([480, 960, 1920])
  expect(await readPictures(centers.lyon)).toMatchObject([{ alt: 'Le bar' }])
})

// requirement C58
test('Each size is a WebP for good, without the camera’s metadata; another centre has it not', async () => {
  await run('add', 'toulouse', await photo('small.jpg', 700, 500), 'Vestiaires')
  const [picture] = await readPictures(centers.toulouse)
  expect(picture?.sizes.map(({ width }) => width)).toEqual([480, 700])
  const url = picture?.sizes[0]?.url ?? ''
  const { statusCode, headers, rawPayload } = await stand.app.inject(url)
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
  const { width, height, exif } = await sharp(rawPayload).metadata()
  expect([width, height, exif]).toEqual([480, 343, undefined])
  const elsewhere = url.replace(`/${centers.toulouse}/`, `/${centers.lyon}/`)
  expect((await stand.app.inject(elsewhere)).statusCode).toBe(404)
})

// requirement C58
test('Pictures are listed and taken away by their id, of the centre named', async () => {
  const file = await photo('one.jpg', 300, 200)
  await run('add', 'toulouse', file, 'Une')
  const { lines } = await run('add', 'toulouse', file, 'Deux')
  const id = String(lines[0]?.split(': ')[1])
  expect((await run('toulouse')).lines.at(-1)).toBe('2 pictures')
  expect((await run('remove', 'lyon', id)).isSound).toBe(false)
  expect((await run('remove', 'toulouse', id)).isSound).toBe(true)
  expect((await readPictures(centers.toulouse)).map(({ alt }) => alt)).toEqual(['Une'])
})

test('A file that is no picture, has no words or no centre is refused', async () => {
  const text = join(folder, 'text.jpg')
  await writeFile(text, 'no picture')
  await expect(run('add', 'toulouse', text, 'Rien')).rejects.toThrow(OperatorError)
  await expect(run('add', 'toulouse', join(folder, 'none.jpg'), 'Rien')).rejects.toThrow(
    OperatorError,
  )
  const file = await photo('two.jpg', 300, 200)
  expect((await run('add', 'toulouse', file)).isSound).toBe(false)
  expect((await run('add', 'nowhere', file, 'Rien')).isSound).toBe(false)
})

// requirement C59
test('A centre returns its position by each of its names, in lists too', async () => {
  const position = { latitude: 43.6, longitude: 1.44 }
  const expected = { ...position, lat: 43.6, lng: 1.44, coordinates: position }
  const detail = await stand.call('GET', `/centers/${centers.toulouse}`)
  expect(detail.body).toMatchObject(expected)
  const list = await stand.call<{ slug: string }[]>('GET', '/centers')
  expect(list.body.find(({ slug }) => slug === 'toulouse')).toMatchObject(expected)
})
