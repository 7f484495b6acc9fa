import { createHash } from 'node:crypto'
import {
  addDays,
  dayMs,
  type LevelName,
  licenceYearOn,
  rankingsPublishedOn,
  type Rng,
  seededRng,
} from '@quatre/domain'
import { sealDemoText } from '../sealed-text.ts'
import { centers } from './centers.ts'
import { demoAccounts, demoEndingLicenceId, demoExpiredLicenceId } from './demo-accounts.ts'
import { adults } from './members.ts'
import { definePart, type World } from './part.ts'

type State = 'unlinked' | 'none' | 'expired' | 'ending' | 'valid'

/** Of a hundred players: enough of them are licensed for a year of tournaments. */
const states: readonly (readonly [state: State, share: number])[] = [
  ['valid', 82],
  ['expired', 4],
  ['none', 2],
  ['unlinked', 12],
]

const demoStates = new Map<number, State>(demoAccounts.map(({ id }) => [id, 'unlinked']))
  .set(demoAccounts[0].id, 'valid')
  .set(demoEndingLicenceId, 'ending')
  .set(demoExpiredLicenceId, 'expired')

/** The ranks of men by level, from and to; women, of whom there are fewer, have a third. */
const ranks: Record<LevelName, readonly [from: number, to: number]> = {
  initiaton: [52_000, 90_000],
  debutant: [28_000, 60_000],
  intermediare: [8_000, 30_000],
  avance: [2_200, 9_000],
  expert: [250, 2_500],
  elite: [5, 300],
}

const monthsOfRankings = 3

function pickState(rng: Rng): State {
  let ticket = rng.below(100)
  for (const [state, share] of states) {
    if (ticket < share) return state
    ticket -= share
  }
  return 'unlinked'
}

/** The days of the latest rankings, the last one first. */
function publicationDays(today: string): string[] {
  const days = [rankingsPublishedOn(today)]
  while (days.length < monthsOfRankings) {
    days.push(rankingsPublishedOn(addDays(days.at(-1) ?? today, -1)))
  }
  return days
}

const licenceNumber = (id: number) =>
  `4${String(id).padStart(6, '0')}${String.fromCharCode(65 + ((id - 1) % 26))}`

/** Federation accounts, licences and rankings of most players; each state has a demo account. */
function makeLicences(world: World) {
  const { today } = world
  const year = licenceYearOn(today)
  const days = publicationDays(today)
  const clubs = new Map(world.of(centers).center.map((center) => [center.id, center]))
  const made = adults(world).flatMap((member) => {
    const rng = seededRng(world.seed, `licence ${member.id}`)
    const state = demoStates.get(member.id) ?? pickState(rng)
    if (state === 'unlinked') return []
    const isMan = member.gender === 'Male' || (member.gender === 'Decline' && rng.chance(0.6))
    const [from, to] = ranks[member.level]
    const base = Math.ceil(rng.between(from, to) / (isMan ? 1 : 3))
    const club = clubs.get(member.centerId)
    const of = { codeClub: `57${club?.postalCode}`, nomClub: `4PADEL ${club?.name}` }
    const current = state === 'ending' ? addDays(today, 12) : `${year}-08-31`
    const before = { millesime: year - 1, fin: `${year - 1}-08-31`, ...of }
    const isValid = state === 'valid' || state === 'ending'
    const licences = [
      ...(isValid ? [{ millesime: year, fin: current, ...of }] : []),
      ...(state === 'expired' || (isValid && rng.chance(0.7)) ? [before] : []),
    ]
    const numero = licenceNumber(member.id)
    // the account as the stand-in of the federation reads it out of its tokens
    const holder = {
      sub: createHash('sha256').update(numero).digest('hex').slice(0, 16),
      given_name: member.firstName,
      family_name: member.lastName,
      gender: isMan ? 'male' : 'female',
      birthdate: member.birthDate,
      numero,
      rang: licences.length > 0 ? base : 0,
      licences,
    }
    const content = Buffer.from(JSON.stringify(holder)).toString('base64url')
    const sealed = (kind: string) => sealDemoText(`${kind}.${content}`).toString('base64')
    const linkedAt = member.createdAt + rng.below(15) * dayMs
    const published = holder.rang > 0 ? days : []
    return {
      link: { userId: member.id, ...holder, linkedAt, isMan, refreshToken: sealed('refresh') },
      licences: licences.map((one) => ({ ...one, numero, token: sealed('licence') })),
      rankings: published.map((publishedOn) => {
        const rank = Math.max(1, Math.round(base * (0.94 + rng.next() * 0.12)))
        return { userId: member.id, publishedOn, rank }
      }),
    }
  })
  const licence = made.flatMap(({ link, licences }) =>
    licences.map((one) => ({ userId: link.userId, ...one })),
  )
  return {
    federationLink: made.map(({ link }) => link),
    licence: licence.map((row, index) => ({ id: index + 1, ...row })),
    federationRanking: made.flatMap(({ rankings }) => rankings),
  }
}

export const licences = definePart({
  make: (world) => {
    const rows = makeLicences(world)
    const readAt = world.todayMs
    return { ...rows, federationLink: rows.federationLink.map((row) => ({ ...row, readAt })) }
  },
  columns: {
    federationLink: {
      user_id: ['int', (r) => r.userId],
      subject: ['text', (r) => r.sub],
      refresh_token: ['bytes', (r) => r.refreshToken],
      sex: ['text', (r) => (r.isMan ? 'Male' : 'Female')],
      birth_date: ['date', (r) => r.birthdate],
      linked_at: ['instant', (r) => r.linkedAt],
      read_at: ['instant', (r) => r.readAt],
    },
    licence: {
      id: ['int', (r) => r.id],
      user_id: ['int', (r) => r.userId],
      year: ['int', (r) => r.millesime],
      number: ['text', (r) => r.numero],
      token: ['bytes', (r) => r.token],
      club_code: ['text', (r) => r.codeClub],
      club_name: ['text', (r) => r.nomClub],
      ends_on: ['date', (r) => r.fin],
    },
    federationRanking: {
      user_id: ['int', (r) => r.userId],
      published_on: ['date', (r) => r.publishedOn],
      rank: ['int', (r) => r.rank],
    },
  },
})
