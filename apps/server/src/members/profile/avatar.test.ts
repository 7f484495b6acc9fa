import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sampleIds } from '../../testing/call-lines.ts'
import { multipartFile } from '../../testing/declared-calls.ts'
import { fillLimit } from '../../testing/fill-limit.ts'
import { standForEach } from '../../testing/stand.ts'
import { upsertAvatar } from './avatar.sql.ts'
import { addFamily } from './calls.ts'

const stand = await standForEach('avatar', { members: 3, prepare: ({ db }) => addFamily(db, 1) })

function upload(file: Buffer, { of = 1, filename = 'photo.jpg' } = {}) {
  const { headers, payload } = multipartFile(file, filename)
  return stand.call('POST', `/users/${of}/avatar`, {
    token: stand.tokens[0],
    headers,
    body: payload,
  })
}

const picture = (id: number, search = '') => stand.call('GET', `/users/${id}/avatar${search}`)

async function stored(): Promise<Buffer | undefined> {
  const { rows } = await sql<{ picture: Buffer }>`select picture from avatar`.execute(stand.db)
  return rows[0]?.picture
}

const flat = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

/** The colour of a stored picture at a point, as [red, green, blue]. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const one = sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha()
  return [...(await one.raw().toBuffer())]
}

/** Red on the left half, blue on the right. */
async function redAndBlue(width = 400, height = 400) {
  const red = await flat(width / 2, height, '#f00')
    .png()
    .toBuffer()
  return flat(width, height, '#00f').composite([{ input: red, left: 0, top: 0 }])
}

/** The beginning of an iPhone's files; no reader of ours goes further. */
const heicStart = '\0\0\0\x24ftypheic\0\0\0\0mif1MiHEMiPrmiafMiHBheic\0\0\x10\0meta'

// requirement M41
describe('a picture that is sent', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'as %s becomes a square WebP',
    async (format) => {
      const { status, body } = await upload(
        await flat(900, 300, '#0a0').toFormat(format).toBuffer(),
      )
      expect([status, body.status]).toEqual([200, 'saved'])
      const { format: made, width, height } = await sharp(await stored()).metadata()
      expect([made, width, height]).toEqual(['webp', 512, 512])
    },
  )

  it('is shown from the address that the answer names, for good', async () => {
    const { body } = await upload(await flat(64, 64, '#0a0').png().toBuffer())
    const shown = await stand.app.inject({ method: 'GET', url: String(body.avatar) })
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
    expect(shown.rawPayload).toEqual(await stored())
  })

  it('is the avatar of the member’s own record', async () => {
    const { body } = await upload(await flat(64, 64, '#0a0').png().toBuffer())
    const me = await stand.call('GET', '/users/me', { token: stand.tokens[0] })
    expect(me.body.avatar).toBe(body.avatar)
  })

  it('is cropped in its middle', async () => {
    const wide = await (await redAndBlue(1600, 400)).png().toBuffer()
    await upload(wide)
    const made = (await stored()) ?? Buffer.alloc(0)
    expect((await colourAt(made, 100, 256))[0]).toBeGreaterThan(200)
    expect((await colourAt(made, 400, 256))[2]).toBeGreaterThan(200)
  })

  it('is turned upright as the camera says', async () => {
    // 6: the camera was turned, its left side shall be up
    const turned = await (await redAndBlue()).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    await upload(turned)
    const made = (await stored()) ?? Buffer.alloc(0)
    expect((await colourAt(made, 256, 60))[0]).toBeGreaterThan(200)
    expect((await colourAt(made, 256, 450))[2]).toBeGreaterThan(200)
  })

  it('loses the camera’s metadata', async () => {
    const exif = { IFD0: { Artist: 'SECRET' }, IFD3: { GPSLatitude: '43/1 36/1 0/1' } }
    const sent = await flat(64, 64, '#0a0').jpeg().withExif(exif).toBuffer()
    expect(sent.includes('SECRET')).toBe(true)
    await upload(sent)
    const made = await sharp(await stored()).metadata()
    expect([made.exif, made.icc, made.xmp]).toEqual([undefined, undefined, undefined])
    expect((await stored())?.includes('SECRET')).toBe(false)
  })

  it('of noise still weighs 256 kB at most', async () => {
    const raw = { width: 512, height: 512, channels: 4 as const }
    const noise = await sharp(randomBytes(512 * 512 * 4), { raw })
      .png()
      .toBuffer()
    expect((await sharp(noise).webp().toBuffer()).length).toBeGreaterThan(262_144)
    await upload(noise)
    expect((await stored())?.length).toBeLessThanOrEqual(262_144)
  })

  it('that moves becomes its first picture', async () => {
    const frames = Buffer.concat([Buffer.alloc(48, 250), Buffer.alloc(48, 5)])
    const raw = { width: 4, height: 8, channels: 3 as const, pageHeight: 4 }
    const gif = await sharp(frames, { raw })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(2)
    await upload(gif)
    const made = await sharp(await stored()).metadata()
    expect([made.pages ?? 1, (await colourAt((await stored()) ?? gif, 256, 256))[0]]).toEqual([
      1,
      expect.toSatisfy((red: number) => red > 200),
    ])
  })

  it('twice at once leaves one of the two', async () => {
    const colours = ['#f00', '#00f']
    const files = await Promise.all(colours.map((colour) => flat(64, 64, colour).png().toBuffer()))
    const answers = await Promise.all(files.map((file) => upload(file)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.avatar)).size).toBe(2)
    const { rows } = await sql<{ version: number }>`select version from avatar`.execute(stand.db)
    const last = answers.filter(({ body }) => String(body.avatar).endsWith(`=${rows[0]?.version}`))
    expect([rows.length, last.length]).toEqual([1, 1])
  })
})

/** A PNG of any size in a few bytes: rows of zeros, all alike. */
function tallPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((1 + side / 8) * side))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const script =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

describe('a picture that is odd', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    [
      'a program called photo.jpg',
      () => Buffer.from(`MZ${'\0'.repeat(500)}`),
      415,
      'picture_unreadable',
    ],
    ['an SVG with a script', () => Buffer.from(script), 415, 'picture_unreadable'],
    ['an HTML page', () => Buffer.from('<html><script>1</script>'), 415, 'picture_unreadable'],
    ['a HEIC of an iPhone', () => Buffer.from(heicStart, 'latin1'), 415, 'picture_heic'],
    ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj'), 415, 'picture_unreadable'],
    ['a TIFF', () => flat(9, 9, '#0a0').tiff().toBuffer(), 415, 'picture_unreadable'],
    [
      'half a JPEG',
      async () => {
        const whole = await (await redAndBlue(800, 800)).jpeg().toBuffer()
        return whole.subarray(0, whole.length / 2)
      },
      415,
      'picture_unreadable',
    ],
    [
      'an AVIF of 4100 by 4100',
      () => flat(4100, 4100, '#0a0').avif({ effort: 0 }).toBuffer(),
      413,
      'too_large',
    ],
    ['a PNG of 20000 by 20000', () => tallPng(20_000), 413, 'too_large'],
    ['9 MB', () => Buffer.alloc(9 * 1024 * 1024, 1), 413, 'too_large'],
    ['nothing', () => Buffer.alloc(0), 400, 'picture_missing'],
  ])('%s is refused, and nothing is saved', async (_what, make, status, code) => {
    const answer = await upload(await make())
    expect([answer.status, answer.body.code, await stored()]).toEqual([status, code, undefined])
  })

  it.each<[string, Record<string, string>, string | undefined, number]>([
    ['without any body', {}, undefined, 400],
    ['as JSON', { 'content-type': 'application/json' }, '{"avatar":"x"}', 415],
    ['as text', { 'content-type': 'text/plain' }, 'x', 415],
    ['as multipart without boundary', { 'content-type': 'multipart/form-data' }, 'x', 400],
    [
      'with a boundary of 300 letters',
      { 'content-type': `multipart/form-data; boundary=${'b'.repeat(300)}` },
      'x',
      400,
    ],
    [
      'as a form that ends at once',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b',
      400,
    ],
    [
      'as a field that is no file',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\ncontent-disposition: form-data; name="avatar"\r\n\r\nhttp://127.0.0.1/\r\n--b--\r\n',
      400,
    ],
  ])('%s is refused', async (_how, headers, body, status) => {
    const answer = await stand.call('POST', '/users/1/avatar', {
      token: stand.tokens[0],
      headers,
      ...(body !== undefined && { body }),
    })
    expect([answer.status, await stored()]).toEqual([status, undefined])
  })

  it('beside a second one is refused: a form sends one', async () => {
    const file = await flat(64, 64, '#0a0').png().toBuffer()
    const { headers, payload } = multipartFile(file)
    const start = payload.subarray(0, payload.lastIndexOf('--quatre-terrains--'))
    const answer = await stand.call('POST', '/users/1/avatar', {
      token: stand.tokens[0],
      headers,
      body: Buffer.concat([start, payload]),
    })
    expect([answer.status, await stored()]).toEqual([413, undefined])
  })

  it('of another member is refused before it is read', async () => {
    const answer = await upload(await flat(64, 64, '#0a0').png().toBuffer(), { of: 2 })
    expect([answer.status, await stored()]).toEqual([403, undefined])
  })

  it('of 9 MB is refused as too large over a real connection', async () => {
    const address = await stand.app.listen({ host: '127.0.0.1', port: 0 })
    const form = new FormData()
    form.set('avatar', new Blob([Buffer.alloc(9 * 1024 * 1024, 1)]), 'photo.jpg')
    const answer = await fetch(`${address}/api/v1/users/1/avatar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stand.tokens[0]}` },
      body: form,
    })
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'too_large' }])
  })
})

describe('a member without a picture', () => {
  it('is shown by the initial of their first name alone, for a short while', async () => {
    const { headers, bytes } = await picture(1, '?v=0')
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
    expect(bytes.toString()).toContain('>L</text>')
  })

  it('puts nothing but letters into it', async () => {
    await sql`update app_user set first_name = '<script>', last_name = '"&' where id = 2`.execute(
      stand.db,
    )
    expect((await picture(2)).bytes.toString()).toContain('>S</text>')
  })

  it('is not found for an unknown member', async () => {
    expect((await picture(999_999)).status).toBe(404)
  })
})

describe('a caller who tries one number after the other', () => {
  const look = (id: number, search = '') =>
    stand.call('GET', `/users/${id}/avatar${search}`, { from: '198.51.100.86' })

  it('has to wait, but not for a picture whose address they got', async () => {
    const { body } = await upload(await flat(64, 64, '#0a0').png().toBuffer())
    const search = `?${String(body.avatar).split('?')[1]}`
    await fillLimit(stand, 'guessedPictures', { count: 598, key: '198.51.100.86' })
    expect([(await look(1, '?v=0')).status, (await look(600, '?v=0')).status]).toEqual([200, 404])
    const refused = await look(2)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await look(1, search)).status).toBe(200)
    expect((await picture(2)).status).toBe(200)
  })
})

describe('the picture', () => {
  it.each(['', '?v=0', '?v=999'])(
    'at an address with %s is kept for a short while',
    async (search) => {
      await upload(await flat(64, 64, '#0a0').png().toBuffer())
      const { headers } = await picture(1, search)
      expect([headers['content-type'], headers['cache-control']]).toEqual([
        'image/webp',
        'public, max-age=300',
      ])
    },
  )

  it.each([
    ['a child', `select 1`, sampleIds.child],
    ['a closed account', `update app_user set is_active = false where id = 3`, 3],
  ])('of %s is never shown, nor is an initial', async (_who, statement, id) => {
    await sql.raw(statement).execute(stand.db)
    await sql`insert into avatar (user_id, picture) values (${id}, 'x')`.execute(stand.db)
    const { headers, bytes } = await picture(id)
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(bytes.toString()).not.toContain('<text')
  })

  it.each([
    ['a minor', '2010-10-10'],
    ['who gave no birth date', null],
  ])('of %s is shown at the exact address in the answer, and only there', async (_who, born) => {
    await sql`update app_user set birth_date = ${born}::date where id = 1`.execute(stand.db)
    const sent = await upload(await flat(64, 64, '#0a0').png().toBuffer())
    const { avatar } = sent.body as { avatar: string }
    const [, search] = avatar.split('?')
    expect((await picture(1, `?${search}`)).headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    for (const other of ['', '?v=0', '?v=1']) {
      const { headers, bytes } = await picture(1, other)
      expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
      expect(bytes.toString()).not.toContain('<text')
    }
    await sql`update app_user set birth_date = '1990-01-01' where id = 1`.execute(stand.db)
  })

  it('has a version that cannot be guessed from another', async () => {
    const versions = new Set<number>()
    for (const userId of [1, 2, 3]) {
      const version = await upsertAvatar(stand.db, {
        userId,
        picture: Buffer.from('x'),
        now: stand.now(),
      })
      versions.add(Math.floor((version ?? 0) / 1_000_000))
    }
    expect(versions.size).toBe(3)
  })

  it('that was removed, once or twice, is at none of its addresses any more', async () => {
    const { body } = await upload(await flat(64, 64, '#0a0').png().toBuffer())
    const { avatar } = body as { avatar: string }
    const remove = (of: number) =>
      stand.call('DELETE', `/users/${of}/avatar`, { token: stand.tokens[0] })
    expect((await remove(2)).status).toBe(403)
    for (let times = 0; times < 2; times++) {
      const removed = await remove(1)
      expect([removed.status, removed.body]).toEqual([
        200,
        { status: 'removed', avatar: '/api/v1/users/1/avatar?v=0' },
      ])
    }
    expect(await stored()).toBeUndefined()
    const me = await stand.call('GET', '/users/me', { token: stand.tokens[0] })
    expect(me.body.avatar).toBe('/api/v1/users/1/avatar?v=0')
    for (const search of ['', '?v=0', `?${avatar.split('?')[1]}`]) {
      expect((await picture(1, search)).headers['content-type']).toMatch('image/svg+xml')
    }
  })

  it('that comes after the account was closed is not kept', async () => {
    const sent = { userId: 1, picture: Buffer.from('x'), now: stand.now() }
    await sql`update app_user set is_active = false where id = 1`.execute(stand.db)
    expect(await upsertAvatar(stand.db, sent)).toBeNull()
    await sql`update app_user set is_active = true where id = 1`.execute(stand.db)
  })
})
