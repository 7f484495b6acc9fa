import type { SlotsOfDay } from '@quatre/contract'
import { createTestDatabase } from '@quatre/db'
import { euros, eurosExact, seededRng, type UserId } from '@quatre/domain'
import { afterAll, expect, test } from 'vitest'
import { openSession } from './core/sessions/sessions.ts'
import { fixtureNow } from './testing/center-fixture.ts'
import { giveCredit } from './testing/give-credit.ts'
import { tours } from './testing/pages/world.ts'
import { proofSeed, proofSize } from './testing/proof-size.ts'
import { startServerProcess } from './testing/server-process.ts'
import { giveCard } from './testing/subscription.ts'

// 50 members and guests ask two processes on one database for the same pages, and their accounts change meanwhile.
const asked = proofSize({ usual: 600, long: 20_000 })
const atOnce = 20
const memberCount = 50
const browserCount = 60
const rng = seededRng(proofSeed('kept for members'), 'kept for members')

const database = await createTestDatabase('kept_for_members', process.env.TEST_WORLD)
const { db } = database
const site = {
  pages: 'built',
  variables: { ANALYTICS_URL: 'https://visits.example', SMTP_URL: '' },
} as const
const servers = await Promise.all([
  startServerProcess(database.url, site),
  startServerProcess(database.url, site),
])
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.close()
})

const day = '2026-11-26'
const slots = `/reservations/slots?center=${tours.slug}&date=${day}`
const addresses = [
  slots,
  slots.replace('?', '.data?'),
  `/${tours.slug}`,
  `/nos-centres/${tours.id}/${tours.slug}`,
  '/padel',
  `/${tours.slug}/padel`,
  '/padel.data',
  '/actualites',
]

interface Person {
  readonly id: UserId
  token: string
  firstName: string
  cents: number
  /** The offer of their card. */
  offerId: number | null
}

/** A browser, in which members sign in and out. */
interface Browser {
  person: Person | null
  readonly cookies: string
}

// each is written in its own way in HTML, in data and in a script
const signs = ['é', '<b>', '’', "'", '"', '&amp;', '\\', '</script>', '漢', '\u2028']

/** A name with a number that no other has, of anybody at any time; no nonce looks like it. */
const newName = () => `Nom${(names += 1)}fin${rng.pick(signs)}`
let names = 0

const people: Person[] = []
for (let number = 0; number < memberCount; number++) {
  const person = { firstName: newName(), lastName: 'Essai', email: `kept-${number}@exemple.fr` }
  const query = db.insertInto('appUser').values(person).returning('id')
  const { id } = await query.executeTakeFirstOrThrow()
  const token = await signIn(id)
  people.push({ id, token, firstName: person.firstName, cents: 0, offerId: null })
  await pay(people[number], 20_000_000 + number * 10_000)
}

// with no other discounts, the reduced prices of two cards have none in common
await db.updateTable('priceBand').set({ discountPercent: null }).execute()
const discounts = [13, 29, 37]
const columns = {
  typeName: 'MuchoMas',
  priceCents: 4900,
  periodMonths: 1,
  horizonDays: 28,
} as const
const cards = await db
  .insertInto('offer')
  .values(
    discounts.map((discountPercent) => ({
      ...columns,
      discountPercent,
      coversPeak: true,
      isValid: false,
    })),
  )
  .returning('id')
  .execute()

async function changeCard(person: Person, offerId: number | null): Promise<void> {
  await db
    .updateTable('offerItem')
    .set({ state: 'ended' })
    .where('userId', '=', person.id)
    .execute()
  if (offerId !== null) await giveCard(db, person.id, { offerId })
  person.offerId = offerId
}

/** The reduced prices of the slots page, in cents, by the card of who reads them. */
const pricesOfCard = new Map<number | null, ReadonlySet<number>>()
for (const offerId of [null, ...cards.map(({ id }) => id)]) {
  const [reader] = people
  if (reader === undefined) throw new Error('no member')
  await changeCard(reader, offerId)
  const path = `/slots?center=${tours.id}&date=${day}`
  const { body } = await servers[0].get<SlotsOfDay>(path, reader.token)
  const choices = body.slots.flatMap((slot) => slot.choices)
  const full = new Set(choices.map(({ price }) => price?.value))
  const reduced = choices.flatMap(({ discountPrice }) => discountPrice?.value ?? [])
  pricesOfCard.set(offerId, new Set(reduced.filter((cents) => !full.has(cents))))
}
for (const [number, person] of people.entries()) {
  await changeCard(person, cards[number % 4]?.id ?? null)
}

const browsers = Array.from({ length: browserCount }, (_, number): Browser => {
  const consent = number % 3 === 0 ? '; consent=1.2026-11-01.audience' : ''
  const center = number % 4 === 0 ? '' : '; center=tours'
  return { person: people[number] ?? null, cookies: `side-bar=open${consent}${center}` }
})

function signIn(userId: UserId): Promise<string> {
  return openSession(db, { userId, userAgent: '', now: fixtureNow })
}

async function pay(person: Person | undefined, cents: number): Promise<void> {
  if (person === undefined) throw new Error('no member')
  await giveCredit(db, 'bonus', cents, undefined, person.id)
  person.cents += cents
}

/** The changes of an account that may happen between two pages. */
const changes: ((browser: Browser) => Promise<void>)[] = [
  async ({ person }) => {
    if (person === null) return
    const firstName = newName()
    await db.updateTable('appUser').set({ firstName }).where('id', '=', person.id).execute()
    person.firstName = firstName
  },
  async ({ person }) => {
    if (person !== null) await pay(person, rng.between(1, 99))
  },
  async ({ person }) => {
    if (person === null) return
    const receiveNewsletter = rng.chance(0.5)
    await db.updateTable('appUser').set({ receiveNewsletter }).where('id', '=', person.id).execute()
  },
  // the session ends, and the cookie stays
  async ({ person }) => {
    if (person === null) return
    await db.deleteFrom('session').where('userId', '=', person.id).execute()
    person.token = await signIn(person.id)
  },
  async ({ person }) => {
    if (person !== null) await changeCard(person, rng.pick([null, ...cards.map(({ id }) => id)]))
  },
  async (browser) => {
    browser.person = rng.chance(0.2) ? null : rng.pick(people)
  },
]

interface Given {
  readonly text: string
  readonly isKept: boolean
  readonly nonce: string
}

type Ask = (address: string, browser: Browser, encoding: string) => Promise<Given>

async function askServer(
  address: string,
  ...[url, { person, cookies }, encoding]: Parameters<Ask>
): Promise<Given> {
  const session = person === null ? '' : `; session=${person.token}`
  const headers = { cookie: cookies + session, 'accept-encoding': encoding }
  const answer = await fetch(address + url, { headers })
  expect(`${answer.status} ${url}`).toBe(`200 ${url}`)
  return {
    text: await answer.text(),
    isKept: answer.headers.get('server-timing') === 'kept',
    nonce: /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? '',
  }
}

const askAny: Ask = (...asked) => askServer(rng.pick(servers).address, ...asked)

const inData = (text: string) => JSON.stringify(text).slice(1, -1)
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const inHtml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => entities[sign as keyof typeof entities])

/** The faults of a page that a browser was given. */
function pageFaults({ text, nonce }: Given, { person }: Browser, address: string): string[] {
  const isData = address.includes('.data')
  const all = (pattern: RegExp) => new Set(Array.from(text.matchAll(pattern), ([, found]) => found))
  const scripts = Array.from(text.matchAll(/enqueue\((".*?")\);?<\/script>/gs), ([, code = '']) =>
    String(JSON.parse(code)),
  )
  const data = isData ? text : scripts.join('')
  const own = (value: string | number | undefined) =>
    new Set(value === undefined ? [] : [String(value)])
  const cents = person && eurosExact(person.cents)
  const nonces = [...all(/<script nonce="([^"]*)"/g)]
  const checks = {
    name: isSame(all(/Nom(\d+)fin/g), own(/Nom(\d+)fin/.exec(person?.firstName ?? '')?.[1])),
    balance: isSame(all(/(\d{3}.\d{3},\d\d.€)/g), own(cents ?? undefined)),
    picture: isSame(all(/users\/(\d+)\/avatar/g), own(person?.id)),
    token: !people.some(({ token }) => text.includes(token)),
    mark: !/hole[0-9a-f]{24}/i.test(text),
    writtenInData: person === null || data.includes(`"${inData(person.firstName)}"`),
    writtenInHtml: isData || person === null || text.includes(inHtml(person.firstName)),
    price: !address.startsWith('/reservations/') || hasPricesOf(person, text, isData),
    nonce: person === null || nonces.every((one) => one === nonce),
  }
  return Object.entries(checks).flatMap(([name, isRight]) => (isRight ? [] : [name]))
}

const isSame = (one: ReadonlySet<unknown>, other: ReadonlySet<unknown>) =>
  one.size === other.size && one.isSubsetOf(other)

/** Whether the reduced prices of a slots page are those of the card of its member. */
function hasPricesOf(person: Person | null, text: string, isData: boolean): boolean {
  const all = [...pricesOfCard.values()].flatMap((prices) => [...prices])
  const shown = all.filter((cents) =>
    isData ? new RegExp(`[,[]${cents}[,\\]]`).test(text) : text.includes(`>${euros(cents)}<`),
  )
  const own = pricesOfCard.get(person?.offerId ?? null) ?? new Set()
  return shown.every((cents) => own.has(cents)) && shown.length > 0 === own.size > 0
}

/** Opens pages in all browsers, and changes accounts between them; counts wrong pages and cached ones. */
async function cross(ask: Ask, count: number) {
  const faults = new Map<string, number>()
  let kept = 0
  for (let done = 0; done < count; done += atOnce) {
    for (let change = rng.below(4); change > 0; change--) {
      await rng.pick(changes)(rng.pick(browsers))
    }
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        const [browser, address] = [rng.pick(browsers), rng.pick(addresses)]
        const given = await ask(address, browser, rng.pick(['br', 'gzip', 'identity', 'br']))
        if (given.isKept && browser.person !== null) kept += 1
        for (const fault of pageFaults(given, browser, address)) {
          faults.set(fault, (faults.get(fault) ?? 0) + 1)
        }
      }),
    )
  }
  return { faults: Object.fromEntries(faults), kept }
}

// requirement ED74
test('No kept page shows a member another’s name, balance, picture or token, or their own of before', async () => {
  const { faults, kept } = await cross(askAny, asked)
  expect(faults).toEqual({})
  expect(kept).toBeGreaterThan(asked / 3)
}, 1_200_000)

test('With a hole and the cards left out of the key, the same pages show other members and their prices', async () => {
  const control = await startServerProcess(database.url, {
    ...site,
    faults: [
      {
        file: '/pages/answer-page.ts',
        text: 'JSON.stringify([page.key, marked, cards])',
        fault: 'JSON.stringify([page.key, "member"])',
      },
      {
        file: '/pages/page-holes.ts',
        text: "firstName: firstName && mark('firstName')",
        fault: 'firstName',
      },
      { file: '/pages/own-api.ts', text: 'forHolders ? holder : null', fault: 'null' },
      { file: '/pages/kept-pages.ts', text: 'etag === etags[index]', fault: 'etag !== ""' },
    ],
  })
  try {
    const { faults } = await cross((...asked) => askServer(control.address, ...asked), 120)
    expect(Object.keys(faults)).toEqual(expect.arrayContaining(['name', 'price']))
  } finally {
    await control.stop()
  }
})

test('Every page that is kept for guests is kept for members, and for the holders of a card', async () => {
  const [{ address }] = servers
  const [person] = people
  if (person === undefined) throw new Error('no member')
  for (const offerId of [null, cards[0]?.id ?? null]) {
    await changeCard(person, offerId)
    const browser = { person, cookies: 'center=tours' }
    for (const url of addresses) {
      await askServer(address, url, browser, 'br')
      const { isKept } = await askServer(address, url, browser, 'br')
      expect(`${url} ${isKept}`).toBe(`${url} true`)
    }
  }
})
