import type { Db } from '@quatre/db'
import {
  dateNumeric,
  euros,
  isoWithOffset,
  nameForOthers,
  networkTimeZone,
  time,
  type EnrolmentId,
} from '@quatre/domain'
import { selectPaidPayers } from '../../core/enrolments/enrolment-charge.sql.ts'
import type { EnrolmentSale } from '../../core/enrolments/enrolment-payable.ts'
import type { EnrolmentWords } from '../../core/enrolments/kinds.ts'
import type { Enrolment } from '../../core/enrolments/enrolment.sql.ts'
import type { Platform } from '../../core/platform.ts'
import { memberKey, tryUses } from '../../platform/limits/limits.ts'
import type { MailWords, Recipient } from '../../platform/mail/mail-layout.ts'
import { selectEntryPlayers } from './league-entry.sql.ts'
import { keptUntil, leagueTeamKind, leagueEntryParts, readEntered } from './league-team-kind.ts'

type Needs = Pick<Platform, 'mailer'>

/** The fee by the captain, or a share by each player. */
export function leagueTeamSale(platform: Needs): EnrolmentSale {
  const entered = async (db: Db, [first]: readonly Pick<Enrolment, 'id'>[]) => {
    if (first === undefined) throw new Error('a sale of no entry')
    return readEntered(db, first.id)
  }
  return {
    chargeKind: 'league_team',
    kinds: ['league_team'],
    product: 'court',
    returnPath: '/equipe/verification',
    async readDues(db, enrolments) {
      const { row, league } = await entered(db, enrolments)
      const parts = await leagueEntryParts(db, row, league.feeCents)
      return parts.map(({ payerId, cents }) => ({
        payerId,
        lines: [{ enrolmentId: row.id, centerId: league.centerId, cents }],
      }))
    },
    async afterPart(db, enrolments, { payerId, now }) {
      const { row, league } = await entered(db, enrolments)
      const until = keptUntil(league, now) ?? row.expiresAt ?? now
      if (payerId === row.holderId) await tellPlayers(db, platform, { id: row.id, until, now })
      return until
    },
  }
}

/** Writes to the players who are to pay their share; beyond the captain’s limit no mail is written. */
export async function tellPlayers(
  tx: Db,
  { mailer }: Needs,
  {
    id,
    until,
    now,
  }: { readonly id: EnrolmentId; readonly until: number | null; readonly now: number },
): Promise<void> {
  const { row } = await readEntered(tx, id)
  const players = await selectEntryPlayers(tx, id)
  const captain = players.find((player) => player.id === row.captainId)
  const paid = new Set(await selectPaidPayers(tx, [id]))
  const words = await leagueTeamKind.words(tx, { id } as never)
  for (const player of players) {
    const { email, firstName, shareCents } = player
    if (player === captain || shareCents === 0 || email === null || paid.has(player.id)) continue
    const uses = [
      { limit: 'shareMailsOfCaptain', key: memberKey(row.captainId ?? row.holderId) },
    ] as const
    if ((await tryUses(tx, uses, now)) === null) continue
    const of = { id, words, shareCents, until, captain: nameForOthers(captain?.firstName ?? '') }
    await mailer.queue(tx, leagueShareMail(of, { email, firstName }))
  }
}

/** « Your captain enters the team: your share », to a player. */
export function leagueShareMail(
  entered: {
    readonly id: number
    readonly captain: string
    readonly words: Omit<EnrolmentWords, 'to' | 'path'>
    readonly shareCents: number
    /** Until when the place is kept; null when it is confirmed. */
    readonly until: number | null
  },
  to: Recipient,
): MailWords {
  const { id, captain, words, shareCents, until } = entered
  const { what, person = '', when, where } = words
  const share = euros(shareCents)
  return {
    to,
    eventKey: `league-share:${id}:${to.email}`,
    template: 'league_share',
    action: { label: `Payer mes ${share}`, path: `/competitions/payment?inscription=${id}` },
    subject: `${captain} inscrit ${person}\u00a0: ${what}`,
    title: 'Ton équipe entre en ligue',
    lines: [
      `${captain} inscrit ${person}.`,
      `Ta part\u00a0: ${share}${until === null ? '' : `, à payer avant le ${untilText(until)}. Ensuite l’équipe est retirée et tout est rendu`}.`,
    ],
    facts: [
      { label: 'Ligue', value: what },
      { label: 'Équipe', value: person },
      { label: 'Quand', value: when },
      { label: 'Où', value: where },
    ],
    note: 'Tu ne joues pas\u00a0? Dis-le à ton capitaine, ou quitte l’équipe depuis sa page.',
  }
}

function untilText(instant: number): string {
  const iso = isoWithOffset(instant, networkTimeZone)
  return `${dateNumeric(iso)} à\u00a0${time(iso)}`
}
