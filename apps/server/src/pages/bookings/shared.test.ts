import { randomUUID } from 'node:crypto'
import type { Booking } from '@quatre/contract'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pay } from '../../testing/pay.ts'
import { siteForAll } from '../../testing/pages/open-site.ts'
import { tours } from '../../testing/pages/world.ts'

const site = await siteForAll('shared', { bank: 'stand-in' })
const member = await site.newMember()
const booking = await paidAt('2026-11-26T14:00:00+01:00')

async function paidAt(startingDate: string): Promise<Booking> {
  const { token } = member
  const { bank } = site
  if (bank === undefined) throw new Error('There is no bank.')
  const body = { center: tours.id, startingDate, duration: 90 }
  const held = await site.ask<Booking>('POST', '/bookings', { token, key: randomUUID(), body })
  await pay({ ...site, bank }, held, { token })
  return site.ask<Booking>('GET', `/bookings/${held.id}`, { token })
}

const open = (key: string | number) => site.visitor().open(`/paiement/participants/${key}`)

// requirement B55
describe('the page of a booking’s link', () => {
  test('tells a friend when, where, with whom and how to get there, and leads nowhere by itself', async () => {
    const page = await open(booking.shareKey)
    const { main, answer } = page
    expect(page.heading.replace(/\s+/g, ' ')).toBe('jeu. 26 nov., 14h00')
    expect(main.text).toContain('Jeanne t’invite à jouer')
    expect(main.text).toContain('14h00 – 15h30')
    expect(main.text).toContain(tours.name)
    expect(main.text).toMatch(/Jeanne\s*a réservé\s*Toi\s*bienvenue\s*joueur 3\s*joueur 4/)
    expect(main.text).not.toMatch(/Martin|€/)
    expect(main.link(/Itinéraire/).href).toContain('google.com/maps/search')
    expect(answer.headers['referrer-policy']).toBe('same-origin')
    expect(answer.html).toContain('name="robots" content="noindex"')
    const file = await main.link('Ajouter à mon agenda').follow()
    expect(file.answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(file.answer.html).toContain(`UID:reservation-${booking.id}@4padel.fr`)
  })

  // requirement B81
  test('shows the surroundings of the club by a picture of ours', async () => {
    const { answer } = await open(booking.shareKey)
    const [, url = ''] = /<img src="([^"]*)" alt="" loading="lazy"/.exec(answer.html) ?? []
    const picture = await site.app.inject({ url, headers: { host: 'localhost' } })
    expect(picture.headers['content-type']).toBe('image/svg+xml')
    expect(picture.headers['cache-control']).toBe('public, max-age=86400')
    expect(picture.body).toContain(tours.name)
    expect(picture.body).not.toMatch(/var\(|href|url\(/)
  })

  test('is shown in messages by its day, its place and a picture', async () => {
    const { answer } = await open(booking.shareKey)
    const said = (property: string) =>
      new RegExp(`property="${property}" content="([^"]*)"`).exec(answer.html)?.[1]
    expect(said('og:title')).toBe(`Padel jeudi 26 à\u00a014h00, ${tours.name}`)
    expect(said('og:description')).toContain('14h00 – 15h30')
    const address = new URL(said('og:image') ?? '').pathname
    const url = { method: 'GET', url: address, headers: { host: 'localhost' } } as const
    const [picture, again] = [await site.app.inject(url), await site.app.inject(url)]
    expect(picture.headers['content-type']).toBe('image/png')
    const { format, width, height } = await sharp(picture.rawPayload).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
    expect(again.rawPayload.equals(picture.rawPayload)).toBe(true)
  })

  test('is for nobody without its key', async () => {
    const keys = [booking.id, 'k'.repeat(22), '', booking.shareKey.slice(1)]
    const pages = await Promise.all(keys.map(open))
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const files = await Promise.all(
      ['agenda', 'image.png'].map((file) => site.visitor().open(`/_partage/${booking.id}/${file}`)),
    )
    expect(files.map(({ status }) => status)).toEqual([404, 404])
  })

  test('says kindly that the match is cancelled', async () => {
    const { id, shareKey } = await paidAt('2026-11-27T14:00:00+01:00')
    const { token } = member
    await site.ask('POST', `/bookings/${id}/cancel`, { token, key: randomUUID(), body: {} })
    const { main } = await open(shareKey)
    expect(main.text).toContain('Ce match est annulé')
    expect(main.text).not.toContain('Jeanne')
    expect(main.link('Trouver un créneau').href).toContain('/reservations/slots?center=tours')
    const own = await member.visitor.open(`/mon-compte/mes-resa/${id}`)
    expect(own.main.text).toMatch(/\d+,00\s€ rendus sur ton SOLDE\./)
  })
})

test('who has booked sees the end, the deadline and what to send', async () => {
  const { main } = await member.visitor.open(`/mon-compte/mes-resa/${booking.id}`)
  expect(main.text).toContain('14h00 – 15h30')
  expect(main.text).toMatch(/Gratuite jusqu’à mer\. 25 nov\. à\s14h00/)
  const message = main.part('region', 'Préviens les autres joueurs').text
  expect(message).toMatch(
    /^.*On joue jeudi 26 à\s14h00 à Tours Nord, 1\sh\s30\. Détails et agenda\s: http/,
  )
  expect(message).toContain(`/paiement/participants/${booking.shareKey}`)
})

// requirement B58
test('what was paid has a receipt', async () => {
  const page = await member.visitor.open(`/mon-compte/mes-resa/${booking.id}`)
  const receipt = await page.main.link('Voir le reçu').follow()
  expect(receipt.main.text).toMatch(/Payé par carte le 24\/11\/2026 à\s10h00/)
  expect(receipt.main.text).toContain('Jeanne Martin')
  const amount = `${booking.price.value / 100},00`
  expect(receipt.main.text).toMatch(new RegExp(`Reste payé${amount}\\s€`))
})

test('what is only held has none', async () => {
  const { token, visitor } = await site.newMember()
  const body = { center: tours.id, startingDate: '2026-11-26T16:00:00+01:00', duration: 90 }
  const { id } = await site.ask<Booking>('POST', '/bookings', { token, key: randomUUID(), body })
  const page = await visitor.open(`/mon-compte/mes-resa/${id}/recu`)
  expect(page.address).toBe(`/mon-compte/mes-resa/${id}`)
  expect(page.main.text).not.toContain('Préviens les autres')
})
