import { randomUUID } from 'node:crypto'
import type { EntryCheck, EntryPartner, OwnEntry } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { dayMs } from '@quatre/domain'
import { sql } from 'kysely'
import { fixtureNow } from '../../testing/center-fixture.ts'
import { cards, type CardResult } from '../../testing/pay.ts'
import { standForEach } from '../../testing/stand.ts'
import { addPlayer, addTournament } from '../../testing/tournament-fixture.ts'

/** Léa, Inès, Nora, who is ranked too well, Zoé, and somebody without a licence; a sixth has one. */
export const [lea, ines, nora, zoe, stranger] = [1, 2, 3, 4, 5] as const

async function readUserId(player: number, of: Db): Promise<number> {
  const email = `joueur${player}@joueurs.example`
  const { rows } = await sql<{
    id: number
  }>`select id from app_user where email = ${email}`.execute(of)
  return rows[0]?.id ?? 0
}

type Refused = { readonly problem?: string; readonly message?: string }
interface Entering {
  readonly isSplit?: boolean
  readonly waits?: boolean
  readonly of?: number
}

/** A P100 of women with two places, and the calls of its players by their numbers. */
export async function openEntryStand(label: string) {
  let tournament = 0
  const stand = await standForEach(label, {
    members: 6,
    bank: 'stand-in',
    async prepare({ db }) {
      // members of the fixture have the numbers that follow those of others
      await sql`update app_user set first_name = case email when 'joueur2@joueurs.example' then 'Inès'
      when 'joueur3@joueurs.example' then 'Nora' when 'joueur4@joueurs.example' then 'Zoé' else first_name end`.execute(
        db,
      )
      tournament = await addTournament(db, { capacity: 2, category: 'P100', event: 'women' })
      await addPlayer(db, await readUserId(lea, db), { sex: 'Female', rank: 4812 })
      await addPlayer(db, await readUserId(ines, db), { sex: 'Female', rank: 6204 })
      await addPlayer(db, await readUserId(nora, db), { sex: 'Female', rank: 212 })
      await addPlayer(db, await readUserId(zoe, db), { sex: 'Female', rank: 9000 })
      await addPlayer(db, await readUserId(6, db), { sex: 'Female', rank: 9500 })
      // Léa has played with Inès and Nora
      const past = await addTournament(db, { capacity: 8, startsAt: fixtureNow - 30 * dayMs })
      for (const partner of [ines, nora]) {
        await sql`with made as (
          insert into enrolment (offer_id, holder_id, enrolled_by, state, created_at, ended_at)
          select offer_id, h, h, 'left', now(), now()
          from tournament, (values (${await readUserId(lea, db)}::integer)) m (h) where id = ${past} returning id)
        insert into tournament_entry (id, tournament_id, partner_id, partner_accepted)
        select id, ${past}, ${await readUserId(partner, db)}, true from made`.execute(db)
      }
    },
  })
  const { db } = stand
  const token = (player: number) => stand.tokens[player - 1]
  const post = <Body>(
    player: number,
    path: string,
    body: object = {},
    key: string = randomUUID(),
  ) => stand.call<Body & Refused>('POST', path, { token: token(player), key, body })
  const read = <Body>(player: number, path: string) =>
    stand.call<Body & Refused>('GET', path, { token: token(player) })

  async function enter(player: number, partner: number | null, asked: Entering = {}) {
    const { isSplit = false, waits = false, of = tournament } = asked
    const secondPlayer =
      partner === null ? { firstName: 'Julie' } : { id: await readUserId(partner, db) }
    return post<OwnEntry>(player, `/competitions/${of}/entries`, { secondPlayer, isSplit, waits })
  }

  async function pay(player: number, id: number, cents: number, card: string = cards.accepted) {
    const paymentMethod = await stand.bank.card(card)
    const body = { amount: { value: cents, currency: 'EUR' }, paymentMethod }
    return post<CardResult>(player, `/charges/tournament_entry/${id}/payment`, body)
  }

  const checked = async (player: number, partner: number) =>
    (
      await read<EntryCheck>(
        player,
        `/competitions/${tournament}/entry?partner=${await readUserId(partner, db)}`,
      )
    ).body
  const found = async (player: number, search: string) =>
    (await read<EntryPartner[]>(player, `/competitions/${tournament}/partners?${search}`)).body
  const invitationTo = async (player: number, id: number) =>
    (await post<{ key: string }>(player, `/entries/${id}/invitation`)).body.key
  const entry = async (player: number, id: number) =>
    (await read<OwnEntry>(player, `/entries/${id}`)).body
  const mailsTo = async (player: number) => {
    const { rows } = await sql<{ template: string }>`select template from mail
    where recipient like ${`%joueur${player}@%`} order by id`.execute(db)
    return rows.map(({ template }) => template)
  }

  return {
    stand,
    tournament,
    readId: (player: number) => readUserId(player, db),
    post,
    read,
    enter,
    pay,
    checked,
    found,
    invitationTo,
    entry,
    mailsTo,
  }
}
