import { randomUUID } from 'node:crypto'
import type { Booking } from '@quatre/contract'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import { tours } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('shared', { bank: 'stand-in' })
const member = await site.newMember()
const booking = await paidAt('2026-11-26T14:00:00+01:00')

async function paidAt(startingDate: string): Promise<Booking> {
  const { token } = member
  const held = await site.holdAt(token, startingDate)
  await site.pay(held, { token })
  return site.ask<Booking>('GET', `/bookings/${held.id}`, { token })
}

const open = (key: string | number) => site.visitor().open(`/paiement/participants/${key}`)

// requirement B55
describe('the page of a booking’s link', () => {
  test('shows a friend when, where, with whom and how to get there, and leads nowhere by itself', async () => {
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

  test('is not found without its key', async () => {
    const keys = [booking.id, 'k'.repeat(22), booking.shareKey.slice(1)]
    const pages = await Promise.all(keys.map(open))
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404])
    const files = await Promise.all(
      ['agenda', 'image.png'].map((file) => site.visitor().open(`/_partage/${booking.id}/${file}`)),
    )
    expect(files.map(({ status }) => status)).toEqual([404, 404])
  })

  // requirement SH25
  test('without its key shows an example of a complete link', async () => {
    for (const address of ['/paiement/participants', '/paiement/participants/checkout']) {
      const page = await site.visitor().open(address)
      expect([page.status, page.address]).toEqual([200, '/paiement/lien'])
      expect(page.main.text).toContain('/paiement/participants/kX3v…8Qw')
    }
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
    expect(own.main.text).toMatch(/\d+,[05]0\s€ rendus sur ton SOLDE\./)
  })
})

test('the captain sees the end, the deadline and the message to send', async () => {
  const { main } = await member.visitor.open(`/mon-compte/mes-resa/${booking.id}`)
  expect(main.text).toContain('14h00 – 15h30')
  expect(main.text).toMatch(/Gratuite jusqu’au mer\. 25 nov\. à\s14h00/)
  const message = main.part('region', 'Préviens les autres joueurs').text
  expect(message).toMatch(
    /^.*On joue jeudi 26 à\s14h00 à Tours Nord, 1\sh\s30\. Détails et agenda\s: http/,
  )
  expect(message).toContain(`/paiement/participants/${booking.shareKey}`)
})

// requirement B58
test('a paid booking has a receipt', async () => {
  const page = await member.visitor.open(`/mon-compte/mes-resa/${booking.id}`)
  const receipt = await page.main.link('Voir le reçu').follow()
  expect(receipt.main.text).toMatch(/Payé par carte le 24\/11\/2026 à\s10h00/)
  expect(receipt.main.text).toContain('Jeanne Martin')
  const amount = (booking.price.value / 100).toFixed(2).replace('.', ',')
  expect(receipt.main.text).toMatch(new RegExp(`Reste payé${amount}\\s€`))
})

test('an unpaid hold has none', async () => {
  const { token, visitor } = await site.newMember()
  const { id } = await site.holdAt(token, '2026-11-26T16:00:00+01:00')
  const page = await visitor.open(`/mon-compte/mes-resa/${id}/recu`)
  expect(page.address).toBe(`/mon-compte/mes-resa/${id}`)
  expect(page.main.text).not.toContain('Préviens les autres')
})

// requirement SH34
describe('the page of a share link', () => {
  const share = async (startingDate: string) => {
    const { token } = member
    const held = await site.holdAt(token, startingDate)
    const split = { nbPlayers: 4, missing: 'give_back' }
    const path = `/bookings/${held.id}`
    const { participations } = await site.ask<Booking>('PUT', `${path}/split`, {
      token,
      body: split,
    })
    await site.pay(held, { token, amount: participations[0]?.share })
    const { shareKey } = await site.ask<Booking>('GET', path, { token })
    return { shareKey, path, link: `/participations/${shareKey}` }
  }
  const payPlace = async (
    { link }: Awaited<ReturnType<typeof share>>,
    { token, joining = {} }: { token?: string; joining?: object },
  ) => {
    const sent = { token, body: joining }
    const { place, share: amount } = await site.ask<{ place?: string; share: object }>(
      'POST',
      link,
      sent,
    )
    const body = { amount, paymentMethod: await site.bank?.card(), place }
    await site.ask('POST', `${link}/payment`, { token, key: randomUUID(), body })
  }

  test('recognizes a member who has paid, on any device, and asks once before they leave', async () => {
    const shared = await share('2026-12-02T14:00:00+01:00')
    const friend = await site.newMember()
    await payPlace(shared, friend)
    const list = await friend.visitor.open('/mon-compte/mes-resa')
    // requirement P174
    expect(list.main.text).toContain('Invité par Jeanne')
    const { answer } = await list.main.link('Ajouter à l’agenda').follow()
    expect(answer.html).toContain('BEGIN:VCALENDAR')
    const page = await list.main.link(/Voir le match/).follow()
    expect(page.main.text).toContain('Ta part est payée. Il ne reste qu’à jouer.')
    expect(page.main.text).not.toMatch(/à payer|Payer ma part/)
    const receipt = page.main.link(/Mon reçu/)
    expect(receipt.href).toMatch(/^\/_partage\/[0-9a-f]{64}\/recu$/)
    expect((await receipt.follow()).answer.headers['content-type']).toBe('application/pdf')
    // requirement P175
    for (const damaged of [receipt.href.replace(/..(?=\/recu)/, 'zz'), receipt.href.slice(0, 40)]) {
      const missing = await site.visitor().open(damaged)
      expect([missing.status, missing.heading]).toEqual([404, 'Oops... Page non trouvée :('])
    }
    const asked = await page.main.link(/rendre ma place/).follow()
    expect(asked.main.text).toMatch(/Rendre ta place.*Sur mon SOLDE.*Sur ma carte/s)
    const left = await asked.main.form(/Rendre ma place/).submit()
    expect(left.main.text).toMatch(/Ta place est rendue\. Tu récupères \d+,\d\d\s€ sur ton SOLDE\./)
    // requirement SH58
    expect(left.main.text).toMatch(/place libre.*Reprendre une place/s)
    expect(left.main.text).not.toMatch(/à payer|Payer ma part/)
    // the captain owes nothing for it either
    const captains = await member.visitor.open(`/paiement/participants/${shared.shareKey}`)
    expect(captains.main.text).toMatch(/Toi\s*payé.*Voir ma réservation/s)
    expect(captains.main.text).not.toMatch(/à payer|Payer ma part/)
  })

  test('recognizes a guest by the key of their mail, which leaves the address', async () => {
    const shared = await share('2026-12-03T14:00:00+01:00')
    const joining = {
      firstName: 'Julien',
      lastName: 'Marty',
      email: 'julien@ailleurs.example',
      mobilePhone: '0612345678',
    }
    await payPlace(shared, { joining })
    const readMailTexts = async () => {
      const mails = site.db.selectFrom('mail').select('text').where('recipient', '=', joining.email)
      return (await mails.execute()).map(({ text }) => text).join('')
    }
    await expect.poll(readMailTexts).toContain('users_key=')
    const [address = ''] =
      /\/paiement\/participants\/\S+\?rendre&users_key=[\w-]{43}/.exec(await readMailTexts()) ?? []
    const visitor = site.visitor()
    const page = await visitor.open(address)
    expect(page.address).toBe(`/paiement/participants/${shared.shareKey}?rendre`)
    expect(page.main.text).toMatch(/Rendre ta place.*reviennent sur ta carte/s)
    const again = await visitor.open(`/paiement/participants/${shared.shareKey}`)
    expect(again.main.text).toContain('Ta part est payée.')
    const stranger = await open(shared.shareKey)
    expect(stranger.main.text).toMatch(/Payer ma part.*Déjà payée\s\?/s)
    const made = await site
      .visitor()
      .open(`/paiement/participants/${shared.shareKey}?users_key=${'s'.repeat(43)}`)
    expect(made.address).toBe(`/paiement/participants/${shared.shareKey}`)
    expect(made.main.text).toContain('Payer ma part')
  })

  test('leads its captain to their booking, and asks them for nothing', async () => {
    const { shareKey, path } = await share('2026-12-04T14:00:00+01:00')
    const { main } = await member.visitor.open(`/paiement/participants/${shareKey}`)
    expect(main.link('Voir ma réservation').href).toBe(
      `/mon-compte/mes-resa/${path.split('/').at(-1)}`,
    )
    expect(main.text).not.toMatch(/Payer ma part|Toi\s*à payer/)
  })

  // requirement P176
  test('shows a guest first that a card needs JavaScript, then how long their place is kept', async () => {
    const { shareKey } = await share('2026-12-05T14:00:00+01:00')
    const visitor = site.visitor()
    const { main } = await visitor.open(`/paiement/participants/${shareKey}/checkout`)
    expect(main.text).toMatch(/La carte bancaire a besoin de JavaScript.*Prénom/s)
    const guest = {
      Prénom: 'Nora',
      Nom: 'Marty',
      Mobile: '0612345678',
      'E-mail, pour le reçu': 'nora@ailleurs.example',
    }
    const kept = await main.form('Prendre ma place').fill(guest).submit()
    expect(kept.main.text).toMatch(/Ta place t’est gardée encore 10:00/)
  })
})
