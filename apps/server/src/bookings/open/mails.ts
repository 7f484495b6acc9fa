import {
  dayNearShort,
  euros,
  eurosExact,
  levelLabels,
  levelNames,
  nameForOthers,
  plural,
  time,
  type LevelRange,
} from '@quatre/domain'
import { givenWords, usableAmount } from '../../core/money/refund-mails.ts'
import type { RefundLine } from '../../core/money/refund.sql.ts'
import type { MailWords, Recipient } from '../../platform/mail/mail-layout.ts'
import type { BookingRow } from '../booking.sql.ts'
import { centerLocalIso, bookingPath, reference, whenWords, bookingWords } from '../mails.ts'
import type { FoundMatch } from './search.sql.ts'

const searchPath = '/recherche-un-match'

/** « Somebody joins your match », for its captain, who may send them away until the hour said. */
export function joinedMail(
  row: BookingRow,
  to: Recipient,
  joiner: {
    readonly placeId: number
    readonly firstName: string | null
    readonly refusableUntil: number
    /** Goes back to the captain, who had paid it at the deadline. */
    readonly owedCents: number
  },
): MailWords {
  const name = nameForOthers(joiner.firstName)
  const until = time(centerLocalIso(row, joiner.refusableUntil))
  return {
    to,
    reason: 'booking',
    eventKey: `open-joined:${joiner.placeId}`,
    template: 'open_match_joined',
    subject: `${name} rejoint ton match\u00a0: refus possible jusqu’à ${until}`,
    title: `${name} rejoint ton match`,
    lines: [
      `Sa part est payée. Tu peux refuser jusqu’à ${until}\u00a0: sa part lui revient alors en entier.`,
      ...(joiner.owedCents > 0
        ? [
            `Tu avais payé cette part\u00a0: ${eurosExact(joiner.owedCents)} te reviennent après ${until}.`,
          ]
        : []),
    ],
    facts: [...bookingWords(row).facts, reference(row)],
    action: { label: 'Voir qui joue', path: `${bookingPath(row)}#ouvert` },
  }
}

/** « The captain has not kept you », for a joiner, with their refund. */
export function sentAwayMail(
  row: BookingRow,
  to: Recipient,
  { joinerId, lines }: { readonly joinerId: number; readonly lines: readonly RefundLine[] },
): MailWords {
  const usable = usableAmount(lines)
  return {
    to,
    eventKey: `open-refused:${joinerId}`,
    template: 'open_match_refused',
    subject: `${bookingWords(row).when}\u00a0: ta place n’est pas gardée${usable === null ? '' : `, ${usable} te reviennent`}`,
    title: 'Ce match se jouera sans toi',
    lines: [
      'La personne qui a réservé a choisi d’autres joueurs.',
      ...givenWords(lines).map(({ amount, where }) => `${amount} reviennent ${where}.`),
      ...whenWords(lines),
    ],
    facts: bookingWords(row).facts,
    action: { label: 'Trouver un autre match', path: searchPath },
  }
}

/** « A share that you had paid comes back », for a captain. */
export function shareReturnedMail(
  row: BookingRow,
  to: Recipient,
  {
    participationId,
    lines,
  }: { readonly participationId: number; readonly lines: readonly RefundLine[] },
): MailWords {
  const usable = usableAmount(lines)
  return {
    to,
    reason: 'booking',
    eventKey: `open-returned:${participationId}`,
    template: 'open_match_returned',
    subject: `Une part te revient${usable === null ? '' : `\u00a0: ${usable}`}`,
    title: 'Une part te revient',
    lines: [
      'Quelqu’un a pris une place que tu avais payée.',
      ...givenWords(lines).map(({ amount, where }) => `${amount} reviennent ${where}.`),
    ],
    facts: [...bookingWords(row).facts, reference(row)],
    action: { label: 'Voir ma réservation', path: bookingPath(row) },
  }
}

/** « débutant à avancé », « expert »; empty when any level fits. */
function rangeWords(range: LevelRange | null): string {
  if (range === null) return ''
  const [from, to] = [range.from, range.to].map((place) => {
    const name = levelNames[place]
    return name === undefined ? '' : levelLabels[name].toLowerCase()
  })
  return from === to ? String(from) : `${from} à ${to}`
}

const lookingFor = ({ free }: FoundMatch) => `Il manque ${plural(free, 'joueur', 'joueurs')}`

/** « A match fits you », with the key that ends such mails. */
export function alertMail(
  row: BookingRow,
  { email, firstName }: Recipient,
  { match, key }: { readonly match: FoundMatch; readonly key: string },
): MailWords {
  const levels = rangeWords(match.levels)
  return {
    to: { email, firstName },
    reason: 'account',
    eventKey: `open-alert:${row.id}`,
    template: 'open_match_alert',
    subject: `${lookingFor(match)}\u00a0: ${bookingWords(row).when}, ${row.center.name}`,
    title: lookingFor(match),
    lines: [`${euros(match.shareCents)} ta part${levels === '' ? '' : `, niveau ${levels}`}.`],
    facts: bookingWords(row).facts.slice(0, 2),
    action: { label: 'Voir le match', path: matchPath(row) },
    note: 'Deux alertes par jour au plus.',
    noteLink: { label: 'Ne plus être prévenu', path: `${searchPath}/alerte?users_key=${key}` },
    unsubscribePath: `/api/v1/matchAlert/off?users_key=${key}`,
  }
}

const matchPath = ({ id }: BookingRow) => `${searchPath}?match=${id}`

/** The same as a notification. */
export function alertNotice(row: BookingRow, match: FoundMatch) {
  const start = centerLocalIso(row, row.startsAt)
  return {
    title: `${lookingFor(match)} ${dayNearShort(start)} à ${time(start)}`,
    body: `${row.center.name} · ${euros(match.shareCents)}`,
    path: matchPath(row),
  }
}
