import { randomUUID } from 'node:crypto'
import type { CourseBasket, OwnCourse } from '@quatre/contract'
import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { cards, type CardResult } from '../testing/pay.ts'
import { giveCredit } from '../testing/give-credit.ts'
import { standForEach, type Stand } from '../testing/stand.ts'
import { addTournament } from '../testing/tournament-fixture.ts'
import { addChild, addSheet, courseIn, type Course } from './academy-fixture.test-tools.ts'

export interface Refused {
  readonly problem?: string
  readonly message?: string
}

export interface AskedLine {
  readonly course: number
  readonly person: number
  readonly sessions?: readonly number[]
  readonly options?: readonly number[]
}

/** Calls of courses, by the numbers of members as the fixture counts them. */
export function courseCalls(stand: Pick<Stand, 'call' | 'tokens'>) {
  const token = (member: number) => stand.tokens[member - 1]
  const post = <Body>(
    member: number,
    path: string,
    body: object = {},
    key: string = randomUUID(),
  ) => stand.call<Body & Refused>('POST', path, { token: token(member), key, body })
  const read = <Body>(member: number, path: string) =>
    stand.call<Body & Refused>('GET', path, { token: token(member) })
  return {
    post,
    read,
    ask: (
      member: number,
      { academy }: Pick<Course, 'academy'>,
      lines: readonly AskedLine[],
      { waits = false, key }: { readonly waits?: boolean; readonly key?: string } = {},
    ) => post<CourseBasket>(member, `/accademies/${academy}/enrolments`, { lines, waits }, key),
    basket: async (member: number, id: number) =>
      (await read<CourseBasket>(member, `/courseEnrolments/${id}`)).body,
    leave: (member: number, id: number, to?: 'wallet' | 'card') =>
      post<{ refund: { value: number } }>(member, `/courseEnrolments/${id}/leave`, to && { to }),
    accept: (member: number, id: number) =>
      post<CourseBasket>(member, `/courseEnrolments/${id}/accept`),
    list: async (member: number, userId: number, query = '') =>
      (await read<OwnCourse[]>(member, `/users/${userId}/academies?${query}`)).body,
    /** Pays a basket, the whole of it by its payer's credit when no card is given. */
    pay: (member: number, id: number, cents: number, method: object | null, more: object = {}) =>
      post<CardResult>(
        member,
        `/charges/course/${id}/payment?paidCredit=${method === null ? cents : 0}`,
        {
          amount: { value: cents, currency: 'EUR' },
          ...(method && { paymentMethod: method }),
          ...more,
        },
      ),
  }
}

/**
 * Léa with Zoé, 8, and Neo, 9; two other families with a child each, the third of which has paid a course; somebody
 * who has entered a tournament. A group for 7 to 10 year old, 30 weeks for 480 € from tomorrow on.
 */
export async function openCourseStand(label: string) {
  const ids = { lea: 0, zoe: 0, neo: 0, max: 0, ana: 0 }
  const groups: Course[] = []
  const stand = await standForEach(label, {
    members: 3,
    bank: 'stand-in',
    async prepare(made) {
      const { db } = made
      const calls = courseCalls(made)
      await sql`update app_user set birth_date = '1990-05-12' where email like 'joueur%'`.execute(
        db,
      )
      const { rows } = await sql<{ id: number }>`
        select id from app_user where email like 'joueur%' order by id`.execute(db)
      const [lea = 0, second = 0, third = 0] = rows.map(({ id }) => id)
      Object.assign(ids, {
        lea,
        zoe: await addChild(db, lea, '2018-03-01', 'Zoé'),
        neo: await addChild(db, lea, '2017-06-01'),
        max: await addChild(db, second, '2018-01-01', 'Max'),
        ana: await addChild(db, third, '2018-01-01', 'Ana'),
      })
      await addSheet(db, { personId: lea, name: 'Paul Martin' })
      const group = await courseIn(db, {})
      groups.push(group)
      await addTournament(db, { capacity: 4 })
      await giveCredit(db, 'wallet', 48_000, undefined, third)
      const { body } = await calls.ask(3, group, [{ course: group.course, person: ids.ana }])
      const paid = await calls.pay(3, body.id, 48_000, null)
      if (paid.status !== 200) throw new Error(JSON.stringify([body, paid.body]))
    },
  })
  const [group] = groups
  if (group === undefined) throw new Error('no group')
  const calls = courseCalls(stand)
  const { db } = stand
  const line = ({ course }: Course, person = ids.zoe, more: object = {}): AskedLine => ({
    course,
    person,
    ...more,
  })
  const pay = async (
    member: number,
    id: number,
    cents: number,
    card: string | null = cards.accepted,
    more: object = {},
  ) => calls.pay(member, id, cents, card === null ? null : await stand.bank.card(card), more)

  return {
    stand,
    ids,
    group,
    ...calls,
    pay,
    line,
    camp: (added: object = {}) =>
      courseIn(db, { type: 'camp', sessions: 5, priceCents: 16_800, ...added }),
    /** Enrolled alone by Léa, and paid by card. */
    async enrolled(of: Course, person = ids.zoe) {
      const { body } = await calls.ask(1, of, [line(of, person)])
      await pay(1, body.id, body.due.value)
    },
    /** Of all that Léa has enrolled in. */
    states: async () =>
      [...(await calls.list(1, ids.lea)), ...(await calls.list(1, ids.lea, 'type=2'))].map(
        ({ state }) => state,
      ),
    /** Sets the clock, however far: sessions go on. */
    async clock(now: number) {
      stand.clock(now)
      await sql`update session set expires_at = ${new Date(now + dayMs)}`.execute(db)
    },
  }
}
