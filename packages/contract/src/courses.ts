import {
  ageCategories,
  type AgeCategory,
  enrolmentStates,
  levelNames,
  promoRefusals,
} from '@quatre/domain'
import { z } from 'zod'
import { flag, line, mobilePhone } from './account-fields.ts'
import { courseSession, level } from './academies.ts'
import { refundTo } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import {
  calendarFile,
  day,
  flagInAddress,
  id,
  idInAddress,
  ids,
  idsInAddress,
  instant,
  money,
  printable,
  query,
} from './fields.ts'

const instalment = z.strictObject({
  day,
  amount: money,
  /** The card was refused for it: it is tried again, three times in all, then a person decides. */
  refusals: z.int(),
})

/** An enrolment in a course of somebody whom the caller enrolled: themselves or a child. */
const ownCourse = z.strictObject({
  id,
  state: z.literal(enrolmentStates),
  /** One session to try: no place in the group. */
  isTrial: z.boolean(),
  person: z.strictObject({ id: ids.user, firstName: z.string(), lastName: z.string() }),
  academy: z.strictObject({
    id,
    type: z.literal(['academy', 'camp'] as const),
    name: z.string(),
    season: z.int(),
  }),
  center: z.strictObject({ id: ids.center, slug: z.string(), name: z.string() }),
  course: z.strictObject({
    id,
    ageCategory: z.literal(Object.keys(ageCategories) as AgeCategory[]),
    level: z.literal(levelNames).nullable(),
    coach: z.string(),
  }),
  /** Those bought, past ones too. */
  sessions: z.array(courseSession.extend({ isPresent: z.boolean().nullable() })),
  options: z.array(
    z.strictObject({ name: z.literal(['lunch', 'early_care'] as const), startsAt: instant }),
  ),
  /** Of the whole purchase, and its reduction as a further course of the family. */
  price: money,
  reduction: money,
  /** Taken off by the promo code of the basket. */
  discount: money,
  /** To be paid now for a place that is held. */
  due: money,
  /** Paid, and not given back. */
  paid: money,
  isBeingPaid: z.boolean(),
  /** Until when a held or offered place is kept. */
  expiresAt: instant.nullable(),
  /** In the waiting line, 1 the first. */
  position: z.int().nullable(),
  /** The refund of leaving now; null when it has ended or is over. */
  refund: money.nullable(),
  /** Of it, where it goes when the member does not choose the SOLDE: back by the ways it came. */
  refundLines: z.array(z.strictObject({ to: refundTo, amount: money })),
  /** The amount by which leaving now reduces the instalments to come. */
  lessened: money,
  /**
   * The refund, and the reduction of the instalments, of leaving with a medical certificate once
   * the club has accepted it, and when one was sent; null when that is no longer possible.
   */
  certificate: z
    .strictObject({ refund: money, lessened: money, sentAt: instant.nullable() })
    .nullable(),
  /** Of what is paid in three, its parts that are not paid yet, the next first. */
  toCome: z.array(instalment),
})

/** Enrolments that are paid at once: those held at one centre, or of one payment. */
const basket = z.strictObject({
  id,
  lines: z.array(ownCourse),
  due: money,
  /** The code that lowers `due`, or has lowered what was paid; with the reason why it takes nothing off now. */
  promoCode: z
    .strictObject({ code: z.string(), discount: money, refusal: z.string().nullable() })
    .nullable(),
  /** How it can be paid in three, the first today; null where nothing is to be spread. */
  inThree: z.array(instalment).nullable(),
  isPaid: z.boolean(),
  isBeingPaid: z.boolean(),
  expiresAt: instant.nullable(),
})

const pickUp = z.strictObject({ name: line(80), phone: mobilePhone })

export const courseSheet = z.strictObject({
  person: ids.user,
  season: z.int(),
  emergencyName: z.string(),
  emergencyPhone: z.string(),
  pickUps: z.array(z.strictObject({ name: z.string(), phone: z.string() })),
  imageRights: z.boolean(),
  /** As stated by the family; null: any. */
  level: level.nullable(),
  /** The adult of a minor has stated that no answer of the health questionnaire is yes. */
  hasStatedHealth: z.boolean(),
})

export type OwnCourse = z.output<typeof ownCourse>
export type CourseBasket = z.output<typeof basket>
export type CourseSheet = z.output<typeof courseSheet>

const ofEnrolment = z.strictObject({ id: idInAddress })
const ofMember = z.strictObject({ id: idsInAddress.user })
const own = { field: 'id', by: 'courseEnrolment' } as const
const unpayable = [
  'enrolment_not_found',
  'enrolment_paid',
  'enrolment_cancelled',
  'enrolment_over',
  'payment_in_progress',
] as const

/** Enrolling in academies and camps: a family's basket, its sheets, the waiting line, leaving. */
export const courses = {
  enrol: endpoint({
    method: 'POST',
    path: '/accademies/:id/enrolments',
    access: 'member',
    needs: 'complete account',
    idempotent: true,
    limit: { name: 'entries' },
    summary:
      'Enrols the caller or their children, all or none: the places are held while they are paid',
    status: 201,
    params: ofEnrolment,
    query: query({}),
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            course: id,
            person: ids.user,
            /** Days of a camp; all that are to come when absent. */
            sessions: z.array(id).min(1).max(10).optional(),
            /** The session of a group to try, instead of the group. */
            trial: id.optional(),
            /** Lunch and early care, by their numbers. */
            options: z.array(id).max(20).default([]),
          }),
        )
        .min(1)
        .max(8, 'Au plus 8 inscriptions à la fois'),
      waits: z.boolean().default(false),
    }),
    refusals: [
      'competition_not_found',
      'course_unknown',
      'course_over',
      'course_not_for_age',
      'course_days_wrong',
      'trial_not_offered',
      'trial_taken',
      'child_not_found',
      'course_sheet_missing',
      'course_line_full',
      'basket_too_big',
      'already_enrolled',
      'already_waiting',
      'too_many_requests',
    ],
    answer: basket,
  }),
  basket: endpoint({
    method: 'GET',
    path: '/courseEnrolments/:id',
    access: 'self',
    own,
    summary: 'An enrolment of the caller with those that are paid with it',
    params: ofEnrolment,
    query: query({}),
    refusals: ['enrolment_not_found'],
    answer: basket,
  }),
  list: endpoint({
    method: 'GET',
    path: '/users/:id/academies',
    access: 'self',
    own: { field: 'id', by: 'member' },
    summary:
      'The academies or camps of a member and their children that have not ended, the soonest first',
    params: ofMember,
    query: query({
      /** 1 academies, 2 camps. */
      type: z.literal(['1', '2', 1, 2]).default('1'),
      /** Of children alone, or of the member alone; of both when absent. A bare `child` means true. */
      child: flagInAddress.or(z.literal('').transform(() => true)).optional(),
      paid: flagInAddress.optional(),
      presence: z.literal(['Confirmed']).optional(),
    }),
    answer: z.array(ownCourse),
  }),
  acceptOffer: endpoint({
    method: 'POST',
    path: '/courseEnrolments/:id/accept',
    access: 'self',
    own,
    summary: 'Takes the place that is offered: it is held while it is paid',
    params: ofEnrolment,
    query: query({}),
    refusals: ['enrolment_not_found', 'place_offer_over', 'course_over', 'course_not_for_age'],
    answer: basket,
  }),
  applyPromoCode: endpoint({
    method: 'POST',
    path: '/courseEnrolments/:id/promoCode',
    access: 'self',
    own,
    limit: { name: 'promoTries' },
    summary: 'Lowers the price of a basket by a promo code; the same code again changes nothing',
    params: ofEnrolment,
    query: query({}),
    body: z.strictObject({ code: printable(z.string().max(60)) }),
    refusals: [...promoRefusals, ...unpayable],
    answer: basket,
  }),
  removePromoCode: endpoint({
    method: 'DELETE',
    path: '/courseEnrolments/:id/promoCode',
    access: 'self',
    own,
    summary: 'Takes the promo code of a basket off again',
    params: ofEnrolment,
    query: query({}),
    refusals: unpayable,
    answer: basket,
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/courseEnrolments/:id/calendar',
    access: 'self',
    own,
    summary: 'The sessions of an enrolment, as a file for calendars',
    params: ofEnrolment,
    query: query({}),
    refusals: ['enrolment_not_found'],
    answer: calendarFile,
  }),
  attestation: endpoint({
    method: 'GET',
    path: '/courseEnrolments/:id/attestation',
    access: 'self',
    own,
    summary:
      'An attestation of what is paid of an enrolment, as PDF: for a works council, for taxes',
    params: ofEnrolment,
    query: query({}),
    refusals: ['enrolment_not_found', 'nothing_to_attest'],
    status: 200,
    answer: 'stream',
    streamTypes: ['application/pdf'],
  }),
  leave: endpoint({
    method: 'POST',
    path: '/courseEnrolments/:id/leave',
    access: 'self',
    own,
    summary:
      'Leaves a course, which gives back what its rule says, or takes a line out of the basket',
    params: ofEnrolment,
    query: query({}),
    body: z.strictObject({ to: z.literal(['wallet', 'card']).optional() }),
    refusals: ['enrolment_not_found', 'course_over'],
    answer: z.strictObject({ refund: money, lessened: money }),
  }),
  sendCertificate: endpoint({
    method: 'PUT',
    path: '/courseEnrolments/:id/certificate',
    access: 'self',
    own,
    limit: { name: 'jobFiles' },
    summary:
      'Asks to leave a course with a medical certificate (PDF, JPEG or PNG up to 5 MB), on which the club decides',
    encoding: 'multipart',
    params: ofEnrolment,
    query: query({}),
    refusals: [
      'enrolment_not_found',
      'certificate_refused',
      'certificate_not_wanted',
      'job_file_missing',
      'job_file_infected',
      'too_many_requests',
    ],
    answer: basket,
  }),
  sheets: endpoint({
    method: 'GET',
    path: '/users/responsibles/:id/sheets',
    access: 'self',
    own: { field: 'id', by: 'member' },
    summary: 'What coaches must know of a member and their children, by person and season',
    params: ofMember,
    query: query({}),
    answer: z.array(courseSheet),
  }),
  setSheet: endpoint({
    method: 'PUT',
    path: '/users/sheets',
    access: 'self',
    own: { field: 'responsibles', by: 'member' },
    summary: 'Writes the sheet of this session’s member or of one of their children',
    query: query({ responsibles: idsInAddress.user }),
    body: z.strictObject({
      person: ids.user,
      season: z.int().min(2000).max(2100),
      emergencyName: line(80),
      emergencyPhone: mobilePhone,
      pickUps: z.array(pickUp).max(5).default([]),
      imageRights: flag,
      level: level.nullable().default(null),
      hasStatedHealth: flag.default(false),
    }),
    refusals: ['child_not_found', 'health_statement_missing'],
    answer: courseSheet,
  }),
}
