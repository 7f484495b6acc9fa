import { createHash } from 'node:crypto'

const dayMs = 86_400_000

/**
 * An account at the federation. Its tokens carry it whole, so that those of the demo world are known here without a list
 * of their own: `packages/db/src/world/licences.ts` writes the same.
 */
export type Holder = {
  sub: string
  given_name: string
  family_name: string
  gender: 'male' | 'female'
  birthdate: string
  numero: string
  /** The rank about which the monthly ones lie; 0: none. */
  rang: number
  licences: { millesime: number; fin: string; codeClub: string; nomClub: string }[]
}

/** Whole years that the federation counts from 1 September. */
function currentYear(now: Date): number {
  return now.getUTCFullYear() + (now.getUTCMonth() >= 8 ? 1 : 0)
}

const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const club = { codeClub: '57310042', nomClub: '4PADEL Toulouse Colomiers' }

function person(numero: string, given_name: string, family_name: string, rang: number): Holder {
  const sub = createHash('sha256').update(numero).digest('hex').slice(0, 16)
  const born = { gender: 'female', birthdate: '1993-04-12' } as const
  return { sub, given_name, family_name, ...born, numero, rang, licences: [] }
}

export type ListedHolder = { holder: Holder; note: string }

/** The accounts on the federation's page, by the name that the form posts. */
export function holdersAt(now: Date): Record<string, ListedHolder> {
  const year = currentYear(now)
  const valid = { millesime: year, fin: `${year}-08-31`, ...club }
  const before = { millesime: year - 1, fin: `${year - 1}-08-31`, ...club }
  const ending = { ...valid, fin: utcDay(now.getTime() + 12 * dayMs) }
  return {
    camille: {
      holder: { ...person('4000001A', 'Camille', 'Laurent', 1450), licences: [valid, before] },
      note: 'licence valable, de la démonstration',
    },
    lea: {
      holder: { ...person('5120034K', 'Léa', 'Moreau', 8200), licences: [valid] },
      note: 'licence valable, classée',
    },
    newcomer: {
      holder: { ...person('5120077R', 'Nora', 'Bellanger', 0), licences: [valid] },
      note: 'licence valable, pas encore classée',
    },
    ending: {
      holder: { ...person('5120091C', 'Alice', 'Roche', 3100), licences: [ending] },
      note: 'licence qui se termine dans 12 jours',
    },
    expired: {
      holder: { ...person('5120105D', 'Hugo', 'Perrin', 5400), licences: [before] },
      note: 'licence terminée',
    },
    none: { holder: person('5120119E', 'Tom', 'Vasseur', 0), note: 'compte sans licence' },
  }
}

/** The person chosen on the page: one of the list, or another with a number and a rank; undefined when none was. */
export function chosenHolder(
  form: Record<string, string | undefined>,
  now: Date,
): Holder | undefined {
  const listed = holdersAt(now)[form.account ?? '']
  if (listed) return listed.holder
  const numero = form.numero?.trim().toUpperCase() ?? ''
  if (form.account !== 'other' || !/^\d{7}[A-Z]$/.test(numero)) return undefined
  const rang = Number(form.rang) || 0
  const year = currentYear(now)
  return {
    ...person(numero, form.firstName?.trim() || 'Alex', form.lastName?.trim() || 'Durand', rang),
    gender: form.gender === 'male' ? 'male' : 'female',
    licences: [{ millesime: year, fin: `${year}-08-31`, ...club }],
  }
}

/** The first Tuesday of the month that is `monthsAgo` before. */
function firstTuesday(now: Date, monthsAgo: number): Date {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1))
  return new Date(first.getTime() + ((9 - first.getUTCDay()) % 7) * dayMs)
}

/** The latest ranking and the best one of half a year; both null without a rank. */
export function rankingsAt(
  { numero, rang }: Pick<Holder, 'numero' | 'rang'>,
  now: Date,
): Record<'dernier' | 'meilleur', { rang: number; datePublication: string } | null> {
  const published = Array.from({ length: 7 }, (_, ago) => firstTuesday(now, ago))
    .filter((day) => day <= now)
    .slice(0, 6)
    .map((day) => {
      const datePublication = utcDay(day.getTime())
      const chance =
        createHash('sha256')
          .update(numero + datePublication)
          .digest()[0] ?? 0
      return {
        rang: Math.max(1, Math.round(rang * (0.92 + (chance / 255) * 0.16))),
        datePublication,
      }
    })
  if (rang === 0) return { dernier: null, meilleur: null }
  const best = published.toSorted((a, b) => a.rang - b.rang)[0] ?? null
  return { dernier: published[0] ?? null, meilleur: best }
}

export type TokenKind = 'access' | 'refresh' | 'licence'

/** A token that carries its account: it outlives a restart, and the demo world makes the same. */
export function holderToken(kind: TokenKind, holder: Holder): string {
  return `${kind}.${Buffer.from(JSON.stringify(holder)).toString('base64url')}`
}

/** The account of a token of this kind; undefined when it is none. */
export function tokenHolder(token: string, kind: TokenKind): Holder | undefined {
  const [found, content = ''] = token.split('.')
  if (found !== kind) return undefined
  try {
    return JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as Holder
  } catch {
    return undefined
  }
}
