import {
  ageMessage,
  areaMessage,
  businessKinds,
  centerMissingMessage,
  contactKinds,
  dateMissingMessage,
  leadKinds,
  mobilePhoneMessage,
  parseMobilePhone,
  parsePhone,
  parseSiret,
  peopleMessage,
  projectStages,
  reasonMissingMessage,
  requiredMessage,
  siretMessage,
  type LeadKindName,
} from '@quatre/domain'
import { z } from 'zod'
import { email, flag, line, optionalLine, optionalParsed, paragraphs } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { day, ids, idsInAddress, instant, query } from './fields.ts'

const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(80)

const age = z.int(ageMessage).min(1, ageMessage).max(99, ageMessage)

/** Details that only some kinds ask for. */
const details = z.strictObject({
  packageSlug: slug.optional(),
  /** When it is to begin, in the centre’s time; its day is `date`. */
  startingDate: instant.optional(),
  ages: z.strictObject({ from: age, to: age }).optional(),
  extras: z.array(slug).max(20).default([]),
  /** When no day is set: « mars », « date libre ». */
  period: optionalLine(80).optional(),
  bookingReference: optionalLine(40).optional(),
  budget: optionalLine(40).optional(),
  siret: optionalParsed(parseSiret, siretMessage).optional(),
  projectStage: z.literal(projectStages, { error: requiredMessage }).optional(),
  areaSquareMeters: z.int(areaMessage).min(0, areaMessage).max(100_000, areaMessage).optional(),
  ownFunds: optionalLine(40).optional(),
  sports: z.array(optionalLine(40)).max(10).default([]),
  /** Of its town, in decimal degrees: the member is notified of stages nearby. */
  position: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    })
    .optional(),
})

/** The signs of a person, not a script (requirements L25 and L26). */
const check = z.strictObject({
  /** As `leads.form` gave it. */
  shownAt: z
    .string()
    .regex(/^\d{13}\.[\w-]{43}$/)
    .optional(),
  /** The field that no person sees. */
  website: optionalLine(2_000).optional(),
})

const leadBody = <const K extends LeadKindName>(
  kinds: readonly K[],
  parse: (text: string) => string | null,
) =>
  z.strictObject({
    contactType: z.literal(kinds, { error: reasonMissingMessage }),
    user: z.strictObject(
      {
        firstName: line(80),
        lastName: optionalLine(80).optional(),
        email,
        mobilePhone: optionalParsed(parse, mobilePhoneMessage).optional(),
      },
      { error: requiredMessage },
    ),
    informations: paragraphs(2_000).default(''),
    companyName: optionalLine(120).optional(),
    date: z.union([z.null(), day], { error: dateMissingMessage }).optional(),
    city: optionalLine(100).optional(),
    centers: z
      .array(z.strictObject({ id: ids.center }), { error: centerMissingMessage })
      .max(100)
      .default([]),
    capacity: z.int(peopleMessage).min(0, peopleMessage).max(5_000, peopleMessage).optional(),
    opTitle: optionalLine(120).optional(),
    /** False: it is stored, and only its sender gets a mail. */
    sendContactForm: flag.default(true),
    details: details.prefault({}),
    check: check.prefault({}),
  })

const received = z.strictObject({
  /** Of an invitation: whether there was room. */
  status: z.literal(['received', 'kept', 'waiting']),
  /** `4P-7F3K9`: no secret. */
  reference: z.string(),
})

const usersKey = z
  .string({ error: requiredMessage })
  .regex(/^[\w-]{43}$/, 'Ce lien n’est pas complet')

const kindNames = Object.keys(leadKinds) as LeadKindName[]

/** A request as it travels; `leadFaults` of the domain checks the needs of its kind. */
export type LeadBody = z.output<ReturnType<typeof leadBody<LeadKindName>>>

export const leads = {
  form: endpoint({
    method: 'GET',
    path: '/leads/form',
    access: 'public',
    summary:
      'What the page of a kind of request needs: by when an answer would come, how soon the centre usually answers, and the signed instant',
    query: query({
      contactType: z.literal(kindNames),
      center: idsInAddress.center.optional(),
    }),
    refusals: ['center_not_found'],
    answer: z.strictObject({
      /** For `check.shownAt`. */
      shownAt: z.string(),
      /** The time by which a request sent now would be answered; null where no time is promised. */
      answerBy: instant.nullable(),
      /** The median of the centre; null below ten answers. */
      medianAnswerMinutes: z.int().nullable(),
      /** Of the centre’s next evening, how many places are given. */
      placesTaken: z.int(),
    }),
  }),
  contact: endpoint({
    method: 'POST',
    path: '/centers/contacts',
    access: 'public',
    summary:
      'A question, party, event, interest in an opening or in stages near a town, or place at an evening; the same e-mail, kind, centres, day and town within 24 h are one',
    query: query({}),
    body: leadBody(contactKinds, parseMobilePhone),
    refusals: ['lead_too_soon', 'leads_slowed'],
    answer: received,
  }),
  business: endpoint({
    method: 'POST',
    path: '/centers/b2b/sellsy',
    access: 'public',
    summary: 'A request of a company or an investor, which goes to the CRM too; twice is once',
    query: query({}),
    body: leadBody(businessKinds, parsePhone),
    refusals: ['lead_too_soon', 'leads_slowed'],
    answer: received,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/leads/answers',
    access: 'public',
    summary:
      'Says by the link of a mail whether somebody answered a request, or that its sender wants no more mails of it; each link once',
    query: query({}),
    body: z.strictObject({ users_key: usersKey }),
    refusals: ['gone', 'too_many_requests'],
    answer: z.strictObject({
      status: z.literal(['answered', 'unanswered', 'stopped']),
      reference: z.string(),
    }),
  }),
}
