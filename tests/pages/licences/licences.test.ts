import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fixtureNow } from '../../../apps/server/src/testing/center-fixture.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import type { Visitor } from '../../../apps/server/src/testing/pages/visitor.ts'

const site = await siteForAll('licences', { bank: 'stand-in' })

async function setFederation(control: object): Promise<void> {
  await fetch(`${site.bank?.federationUrl}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(control),
  })
}

const normal = () => setFederation({ now: new Date(fixtureNow).toISOString() })
beforeEach(() => {
  site.clock(fixtureNow)
  return normal()
})
afterEach(normal)

const demo = async (name: string) => site.visitorWith(await site.signIn(`${name}@demo.4padel.fr`))

/** Presses the button that leaves for the federation; gives the address there. */
async function leave(visitor: Visitor, from = '/licence-fft'): Promise<URL> {
  const page = await visitor.open(from)
  const left = await page.main.press('Lier mon compte Ten’Up')
  return new URL(left.location)
}

/** Chooses an account there; gives our address that it leads back to. */
async function choose(there: URL, form: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(form)
  const answer = await fetch(there, { method: 'POST', body, redirect: 'manual' })
  const { pathname, search } = new URL(answer.headers.get('location') ?? '')
  return pathname + search
}

const another = (numero: string) => ({ account: 'other', numero, rang: '2400' })

// requirement LI21
describe('Ma licence FFT', () => {
  test('invites a guest to sign in, and to come back', async () => {
    const { main } = await site.visitor().open('/licence-fft')
    expect(main.link('Me connecter pour lier ma licence').href).toBe(
      '/signin?redirect=%2Flicence-fft',
    )
  })

  test.each([
    ['camille', ['4000001A', 'Valable', 'mardi 31 août 2027', 'Dernier', 'Meilleur']],
    ['nadia', ['4003001K', 'Encore 12\u00a0jours', 'Renouvelle-la dans ton club']],
    ['hugo', ['4003002L', 'lundi 31 août 2026', 'Renouvelle-la dans ton club']],
    [
      'lea',
      ['Lier mon compte Ten’Up', 'Nous lisons tes licences et ton classement, rien d’autre.'],
    ],
  ])('shows %s’s state', async (name, words) => {
    const { main } = await (await demo(name)).open('/licence-fft')
    for (const word of words) expect(main.text).toContain(word)
  })

  test('is in the menu of the account', async () => {
    const { main } = await (await demo('camille')).open('/moi')
    expect(main.link('Ma Licence FFT').href).toBe('/licence-fft')
  })

  // requirement LI22
  test('marks the name of whose licence is valid, and no other', async () => {
    for (const [name, isVerified] of [
      ['camille', true],
      ['hugo', false],
      ['lea', false],
    ] as const) {
      const { text, main } = await (await demo(name)).open('/moi')
      const marks = text.split('Licence FFT valable').length - 1
      expect([name, marks]).toEqual([name, isVerified ? 2 : 0])
      expect(main.text.includes('Licence FFT valable')).toBe(isVerified)
    }
  })
})

// requirement LI23
describe('linking', () => {
  test('leaves for the federation with state and PKCE, and comes back with the licence', async () => {
    const { visitor } = await site.newMember()
    const there = await leave(visitor)
    const { state, nonce, redirect_uri: back, ...asked } = Object.fromEntries(there.searchParams)
    expect(asked).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' })
    expect(asked.code_challenge).toMatch(/^[\w-]{43}$/)
    expect(new URL(back ?? '').pathname).toBe('/licence-fft/verification')
    expect(state).not.toBe(nonce)
    const page = await visitor.open(await choose(there, another('6000001A')))
    expect(page.address).toBe('/licence-fft/verification?resultat=lie')
    expect(page.heading).toBe('Ton compte Ten’Up est lié.')
    expect(page.main.text).toContain('6000001A')
    expect(visitor.cookies.find('federation-flow')).toBeUndefined()
    const licence = await page.main.link('Voir ma licence').follow()
    expect(licence.main.text).toContain('Mon classement padel')
  })

  test('goes back to the page that it began on', async () => {
    const { visitor } = await site.newMember()
    const there = await leave(visitor, '/federation-francaise-tennis')
    const page = await visitor.open(await choose(there, another('6000002B')))
    expect(page.address).toBe('/federation-francaise-tennis/verification?resultat=lie')
    const federation = await page.main.link('Voir ma licence').follow()
    expect(federation.main.text).toMatch(/2026-2027.*Jusqu’au 31\/08\/2027/)
  })

  test.each([
    ['refused there', { account: 'refused' }, 'Tu as arrêté la liaison.'],
    ['a licence of another member', { account: 'camille' }, 'Ce compte est déjà lié.'],
    ['another account with their number', another('4000005E'), 'Cette licence est déjà liée.'],
  ])('%s: says so, and begins again', async (what, form, title) => {
    if (what.startsWith('another account')) {
      await site.db
        .updateTable('federationLink')
        .set({ subject: 'x5' })
        .where('userId', '=', 5)
        .execute()
    }
    const { visitor } = await site.newMember()
    const page = await visitor.open(await choose(await leave(visitor), form))
    expect(page.heading).toBe(title)
    const again = await page.main.press('Recommencer')
    expect(again.location).toContain('/federation/authorize?')
  })

  test('an answer to no question of this browser or member links nothing', async () => {
    const { visitor } = await site.newMember()
    const other = await site.newMember()
    const address = await choose(await leave(visitor), another('6000003C'))
    const theirs = await other.visitor.open(address)
    expect(theirs.heading).toBe('La liaison s’est interrompue.')
    const changed = address.replace(/state=[^&]*/, 'state=x')
    expect((await visitor.open(changed)).heading).toBe('La liaison s’est interrompue.')
    // its question has been used up
    expect((await visitor.open(address)).heading).toBe('La liaison s’est interrompue.')
  })

  test('the code leaves the address, and is passed on to nobody', async () => {
    const { answer } = await site.visitor().ask('/licence-fft/verification?code=x&state=y')
    expect(answer.headers).toMatchObject({
      location: '/licence-fft/verification?resultat=perdu',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })

  test('a federation that does not answer is told, and nothing is linked', async () => {
    const { visitor } = await site.newMember()
    const address = await choose(await leave(visitor), another('6000006F'))
    await setFederation({ away: true })
    const page = await visitor.open(address)
    expect(page.heading).toBe('La liaison n’a pas abouti.')
    expect(page.alerts.join()).toContain('La fédération ne répond pas.')
    const { main } = await visitor.open('/licence-fft')
    expect(main.text).toContain('Lier mon compte Ten’Up')
  })
})

// requirement LI24
test('unlinking asks once, and says that all is deleted', async () => {
  const { visitor } = await site.newMember()
  await visitor.open(await choose(await leave(visitor), another('6000004D')))
  const page = await visitor.open('/licence-fft')
  expect(page.main.text).toContain('Nous effaçons tes licences et ton classement')
  const after = await page.main.press('Oui, délier mon compte')
  expect(after.address).toBe('/licence-fft?delie=1')
  expect(after.main.text).toContain('Ton compte Ten’Up est délié')
  expect(after.main.text).not.toContain('6000004D')
})

// requirement LI25
test('a call that is refused shows nothing of an earlier answer, and the reason', async () => {
  const { visitor } = await site.newMember()
  await visitor.open(await choose(await leave(visitor), another('6000005E')))
  await setFederation({ away: true })
  site.clock(fixtureNow + 2 * 86_400_000)
  const { main } = await visitor.open('/licence-fft')
  expect(main.alerts.join()).toContain('La fédération ne répond pas.')
  expect(main.text).not.toContain('6000005E')
})
