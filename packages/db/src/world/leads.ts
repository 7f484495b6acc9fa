import {
  addMonths,
  dayMs,
  hourMs,
  instantAt,
  leadReference,
  minuteMs,
  networkTimeZone,
  type LeadKindName,
  seededRng,
} from '@quatre/domain'
import { demoAccounts, demoCenterId, demoPlayerId } from './demo-accounts.ts'
import { definePart, type World } from './part.ts'

interface LeadRow {
  readonly id: number
  readonly reference: string
  readonly kind: LeadKindName
  readonly firstName: string
  readonly email: string
  readonly informations: string
  readonly createdAt: number
  readonly answeredAt: number | null
}

const answeredKinds = ['anniversaire', 'evenement', 'question'] as const
/** Enough for a median of each kind. */
const answersOfKind = 12
const keptMonths = 36

/** The demo club's answers of the last weeks, and a question of the demo account. */
function makeLeads(world: World) {
  const rng = seededRng(world.seed, 'leads')
  const drawReference = () => leadReference(rng.below)
  const answered = answeredKinds.flatMap((kind) =>
    Array.from({ length: answersOfKind }, (_, n) => {
      const createdAt = world.todayMs - (n + 1) * 2 * dayMs + 10 * hourMs
      return {
        kind,
        createdAt,
        firstName: 'Dominique',
        email: `${kind}-${n + 1}@joueurs.example`,
        informations: '',
        answeredAt: createdAt + rng.between(40, 400) * minuteMs,
      }
    }),
  )
  const open = {
    kind: 'objet-trouve' as const,
    createdAt: instantAt(world.today, 0, networkTimeZone) - 2 * hourMs,
    firstName: demoAccounts.find(({ id }) => id === demoPlayerId)?.firstName ?? '',
    email: demoAccounts.find(({ id }) => id === demoPlayerId)?.email ?? '',
    informations: 'J’ai laissé une gourde verte au bord du terrain 3, hier soir.',
    answeredAt: null,
  }
  const lead = [...answered, open].map((row, place): LeadRow => ({
    ...row,
    id: place + 1,
    reference: drawReference(),
  }))
  return { lead, leadEvent: lead }
}

/** Requests to the demo club. */
export const leads = definePart({
  make: makeLeads,
  columns: {
    lead: {
      id: ['int', (r) => r.id],
      reference: ['text', (r) => r.reference],
      kind: ['text', (r) => r.kind],
      first_name: ['text', (r) => r.firstName],
      email: ['text', (r) => r.email],
      informations: ['text', (r) => r.informations],
      center_ids: ['days', () => `{${demoCenterId}}`],
      send_contact_form: ['bool', () => true],
      state: ['text', (r) => (r.answeredAt === null ? 'new' : 'answered')],
      created_at: ['instant', (r) => r.createdAt],
      answered_at: ['instant', (r) => r.answeredAt],
      delete_after: ['instant', (r) => addMonths(r.createdAt, keptMonths, networkTimeZone)],
    },
    leadEvent: {
      lead_id: ['int', (r) => r.id],
      at: ['instant', (r) => r.createdAt],
      what: ['text', () => 'received'],
    },
  },
})
