import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolmentFaults } from '../../testing/enrolment-pair.ts'
import { eventually } from '../../testing/eventually.ts'
import { requireSoundBooks, standInCents } from '../../testing/ledger-proof.ts'
import { openMemberProcesses, type MemberProcesses } from '../../testing/member-processes.ts'
import { answerBank, cards, type CardResult } from '../../testing/pay.ts'
import { serversThatDie, type ServerProcess } from '../../testing/server-process.ts'
import { addTournament } from '../../testing/tournament-fixture.ts'

// A process dies by kill -9 at each step of an entry; another goes on when the request is repeated.

let stand: MemberProcesses
const half = (id: number) => ({ kind: 'tournament_entry', id, cents: 2000 }) as const
let dying: ReturnType<typeof serversThatDie>
let tournament: number
beforeAll(async () => {
  stand = await openMemberProcesses('entry_kills', { processes: 1, members: 20 })
  tournament = await addTournament(stand.db, { capacity: 16 })
  dying = serversThatDie(stand.url, stand.bank.variables)
})
afterAll(async () => {
  await dying.stop()
  await stand.close()
})

type Entry = CardResult & { readonly id: number }
type Request = readonly [member: number, path: string, body: object, key: string]
const send = (server: ServerProcess | undefined, [member, path, body, key]: Request) =>
  server?.post<Entry>(path, stand.tokens[member - 1], body, key)

const payment = async (member: number, id: number, card?: string): Promise<Request> => [
  member,
  ...(await stand.payment(half(id), card)),
  randomUUID(),
]

const steps = ['entering', 'paying', 'the answer of the bank', 'the second half'] as const
const inPayment = [
  'payment: settled, before the commit',
  'payment: after the commit, before the answer',
]
type Case = readonly [step: (typeof steps)[number], checkpoint: string]
const cases: readonly Case[] = [
  ['entering', 'entry: written, before the commit'],
  ['entering', 'entry: after the commit, before the answer'],
  ['paying', 'payment: after the provider, before the commit'],
  ...inPayment.map((at): Case => ['the answer of the bank', at]),
  ['the second half', 'payment: before the provider is called'],
  ['the second half', 'payment: after the provider, before the commit'],
  ['the second half', 'payment: settled, before the commit'],
]

/**
 * Dies at the checkpoint of a step, and sends the request again unless `isRepeated` is false.
 * Returns the entry of the pair.
 */
async function enterAndDie(holder: number, [step, checkpoint]: Case, isRepeated = true) {
  const partner = holder + 1
  /** Sends it, to the process that dies when it is the step, and then to the other one. */
  const act = async (name: (typeof steps)[number], request: Request): Promise<Entry> => {
    if (name === step) {
      await stand.bank.control('notifications', { hold: true })
      const server = await dying.next(checkpoint)
      await send(server, request)?.catch(() => {})
      if ((await server.ended) !== 'SIGKILL') throw new Error('it did not die')
      if (!isRepeated) return { id: 0 } as Entry
      await stand.bank.control('notifications', { hold: false })
    }
    return eventually(async () => {
      const answer = await send(stand.servers[0], request)
      if (answer === undefined || answer.status >= 300) throw new Error(`${answer?.status}`)
      return answer.body
    })
  }
  const second = { secondPlayer: { id: partner }, isSplit: true }
  const path = `/competitions/${tournament}/entries`
  const { id } = await act('entering', [holder, path, second, randomUUID()])
  const atBank = await act('paying', await payment(holder, id, cards.challenge))
  const redirectResult = await answerBank({ body: atBank }, 'confirmed')
  const answer = { payment: atBank.payment, details: { redirectResult } }
  await act('the answer of the bank', [holder, '/payments/adyen/details', answer, randomUUID()])
  await act('the second half', await payment(partner, id))
  return id
}

async function readEntries(holder: number) {
  const { rows } = await sql`select n.id, n.state,
    (select count(*)::integer from enrolment_charge where enrolment_id = n.id) as halves,
    (select count(*)::integer from mail where event_key like 'enrolment-confirmed:' || n.id || ':%') as mails
  from enrolment n join tournament_entry e using (id)
  where e.tournament_id = ${tournament} and n.holder_id = ${holder}`.execute(stand.db)
  return rows
}

// requirement EN12
test.each(cases.map((one, place) => [...one, 2 * place + 1] as const))(
  'dead in %s, at « %s »: the pair is in, each paid once',
  async (step, checkpoint, holder) => {
    const before = await standInCents(stand.bank, stand.db)
    const id = await enterAndDie(holder, [step, checkpoint])
    await eventually(async () =>
      expect(await readEntries(holder)).toEqual([{ id, state: 'confirmed', halves: 2, mails: 2 }]),
    )
    expect((await standInCents(stand.bank, stand.db)) - before).toBe(4000)
    expect(await enrolmentFaults(stand.db)).toEqual([])
    await requireSoundBooks(stand.bank, stand.db)
  },
)

// Negative control: without the repetition, and the news of the bank, both have paid and the pair is not in.
test('dead in the second half and not sent again: the pair is not in', async () => {
  const before = await standInCents(stand.bank, stand.db)
  const second = ['the second half', 'payment: after the provider, before the commit'] as const
  const id = await enterAndDie(19, second, false)
  expect(await readEntries(19)).toEqual([{ id, state: 'held', halves: 2, mails: 0 }])
  expect((await standInCents(stand.bank, stand.db)) - before).toBe(4000)
})
