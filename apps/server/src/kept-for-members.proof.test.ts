import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eurosExact, seededRng, type UserId } from '@quatre/domain'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { openSession } from './core/sessions/sessions.ts'
import { giveCredit } from './testing/give-credit.ts'
import { tours } from './testing/pages/world.ts'
import { proofSeed, proofSize } from './testing/proof-size.ts'
import { standForAll } from './testing/stand.ts'

// 50 members and guests ask two applications on one database for the same pages, and their accounts change meanwhile.
const asked = proofSize({ usual: 600, long: 20_000 })
const atOnce = 20
const memberCount = 50
const browserCount = 60
const rng = seededRng(proofSeed('kept for members'), 'kept for members')

const stand = await standForAll('kept_for_members', {
  pages: 'built',
  world: 'demo',
  apps: 2,
  environment: { ANALYTICS_URL: 'https://visits.example', SMTP_URL: '' },
})
const { db } = stand

const slots = `/reservations/slots?center=${tours.slug}&date=2026-11-26`
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
  people.push({ id, token, firstName: person.firstName, cents: 0 })
  await pay(people[number], 20_000_000 + number * 10_000)
}
const browsers = Array.from({ length: browserCount }, (_, number): Browser => {
  const consent = number % 3 === 0 ? '; consent=1.2026-11-01.audience' : ''
  const center = number % 4 === 0 ? '' : '; center=tours'
  return { person: people[number] ?? null, cookies: `side-bar=open${consent}${center}` }
})

function signIn(userId: UserId): Promise<string> {
  return openSession(db, { userId, userAgent: '', now: stand.now() })
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

async function askApp(
  app: FastifyInstance,
  ...[url, { person, cookies }, encoding]: Parameters<Ask>
) {
  const session = person === null ? '' : `; session=${person.token}`
  const headers = { host: 'localhost', cookie: cookies + session, 'accept-encoding': encoding }
  const answer = await app.inject({ url, headers })
  expect(`${answer.statusCode} ${url}`).toBe(`200 ${url}`)
  return {
    text: decoded(answer.rawPayload, String(answer.headers['content-encoding'] ?? '')),
    isKept: answer.headers['server-timing'] === 'kept',
    nonce: /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1] ?? '',
  }
}

const askAny: Ask = (...asked) => askApp(rng.pick(stand.apps), ...asked)

function decoded(bytes: Buffer, encoding: string): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return encoding === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString()
}

const inData = (text: string) => JSON.stringify(text).slice(1, -1)
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const inHtml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => entities[sign as keyof typeof entities])

/** The faults of a page that a browser was given. */
function pageFaults({ text, nonce }: Given, { person }: Browser, isData: boolean): string[] {
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
    nonce: person === null || nonces.every((one) => one === nonce),
  }
  return Object.entries(checks).flatMap(([name, isRight]) => (isRight ? [] : [name]))
}

const isSame = (one: ReadonlySet<unknown>, other: ReadonlySet<unknown>) =>
  one.size === other.size && one.isSubsetOf(other)

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
        for (const fault of pageFaults(given, browser, address.includes('.data'))) {
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

test('With a hole that is left out, the same pages show other members', async () => {
  const first = new Map<string, Promise<Given>>()
  const askOnce: Ask = (address, browser, encoding) => {
    const key = `${address} ${browser.person === null} ${encoding}`
    const given = first.get(key) ?? askAny(address, browser, encoding)
    first.set(key, given)
    return given
  }
  const { faults } = await cross(askOnce, 200)
  expect(Object.keys(faults)).toEqual(expect.arrayContaining(['name', 'balance', 'picture']))
})

test('Every page that is kept for guests is kept for members', async () => {
  const [app] = stand.apps
  const browser = { person: people[0] ?? null, cookies: 'center=tours' }
  for (const address of addresses) {
    await askApp(stand.app, address, browser, 'br')
    const { isKept } = await askApp(app ?? stand.app, address, browser, 'br')
    expect(`${address} ${isKept}`).toBe(`${address} true`)
  }
})
