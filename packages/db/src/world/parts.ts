import { academies } from './academies.ts'
import { bookings, openMatches } from './bookings.ts'
import { cards } from './cards.ts'
import { cashback } from './cashback.ts'
import { centers } from './centers.ts'
import { charges } from './charges.ts'
import { clubPayers, members } from './members.ts'
import { courtUse } from './court-use.ts'
import { courtWaits } from './court-waits.ts'
import { courts } from './courts.ts'
import { enrolments } from './enrolments.ts'
import { hours } from './hours.ts'
import { leads } from './leads.ts'
import { leagues } from './leagues.ts'
import { ledger } from './ledger.ts'
import { legalEntities } from './legal-entities.ts'
import { licences } from './licences.ts'
import { matchEvents } from './filmed-matches.ts'
import { matches } from './matches.ts'
import { network } from './network.ts'
import type { Part } from './part.ts'
import { postalCodes } from './postal-codes.ts'
import { prices } from './prices.ts'
import { promoCodes } from './promo-codes.ts'
import { series } from './series.ts'
import { tournaments } from './tournaments.ts'
import { wallet } from './wallet.ts'
import { ratings } from './ratings.ts'
import { receipts } from './receipts.ts'

/**
 * All that a fresh world is made of, in the order in which it is written: a new kind of thing is
 * its part, in the file of its subject, and its line here.
 */
export const parts = [
  network,
  legalEntities,
  centers,
  hours,
  courts,
  prices,
  promoCodes,
  postalCodes,
  members,
  licences,
  charges,
  bookings,
  openMatches,
  courtUse,
  cards,
  clubPayers,
  courtWaits,
  cashback,
  ledger,
  wallet,
  receipts,
  leads,
  enrolments,
  tournaments,
  academies,
  leagues,
  matches,
  series,
  matchEvents,
  ratings,
] as const satisfies readonly Part<unknown>[]

/** Tables that hold the same in every world: the migrations fill them. */
export const filledByMigrations = ['enrolment_kind', 'vat_rate']

/** Tables that a fresh world leaves empty, until people and machines fill them. */
export const emptyAtFirst = [
  'account_link',
  'avatar',
  'cashback_use',
  'center_picture',
  'center_picture_size',
  'charge_part',
  'closed_account',
  'course_attendance',
  'course_court',
  'course_certificate',
  'club_refund',
  'court_offer',
  'crm_claim',
  'handover_token',
  'idempotency_key',
  'instalment',
  'invitation',
  'job_application',
  'job_file',
  'known_device',
  'league_reservation',
  'lead_link',
  'member_company',
  'lead_trap',
  'limit_use',
  'mail',
  'match_alert',
  'match_alert_notice',
  'member_card',
  'newsletter_subscriber',
  'pass_use',
  'enrolment_promo',
  'open_joiner',
  'payment',
  'promo_use',
  'session_trial',
  'trial_offer',
  'provider_event',
  'provider_movement',
  'provider_question',
  'provider_report',
  'push_notice',
  'push_subscription',
  'refund',
  'repeated_work',
  'session',
  'session_act',
  'social_identity',
  'spent_token',
  'top_up',
  'tournament_invitation',
  'stored_card',
  'tournament_act',
  'series_final',
  'player_settings',
  'rating_due',
]
