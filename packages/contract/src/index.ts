import { academies } from './academies.ts'
import { applications } from './applications.ts'
import { bookings } from './bookings.ts'
import { cards } from './cards.ts'
import { cashback } from './cashback.ts'
import { centers } from './centers.ts'
import type { Client } from './client.ts'
import { coaches } from './coaches.ts'
import { content } from './content.ts'
import { courses } from './courses.ts'
import { courtWaits } from './court-waits.ts'
import { entries } from './entries.ts'
import { closing } from './closing.ts'
import { memberExport } from './export.ts'
import { leads } from './leads.ts'
import { leagues } from './leagues.ts'
import { licences } from './licences.ts'
import { facts } from './facts.ts'
import { matches } from './matches.ts'
import { members } from './members.ts'
import { newsletters } from './newsletters.ts'
import { openMatches } from './open-matches.ts'
import { passwords } from './passwords.ts'
import { payments } from './payments.ts'
import { players } from './players.ts'
import { profile } from './profile.ts'
import { push } from './push.ts'
import { receipts } from './receipts.ts'
import { referees } from './referees.ts'
import { series } from './series.ts'
import { sessions } from './sessions.ts'
import { shares } from './shares.ts'
import { slots } from './slots.ts'
import { lessons } from './lessons.ts'
import { social } from './social.ts'
import { storedCards } from './stored-cards.ts'
import { leagueEntries } from './league-entries.ts'
import { teams } from './teams.ts'
import { tournaments } from './tournaments.ts'
import { validation } from './validation.ts'
import { wallet } from './wallet.ts'

export { ApiProblem, apiBase, createClient } from './client.ts'
export type { ApiRequest, ApiResponse, Client, Transport } from './client.ts'
export type {
  Access,
  CallAnswer,
  CallInput,
  Endpoint,
  HandlerAnswer,
  HandlerInput,
  Own,
  OwnedKind,
} from './endpoint.ts'
export { ownedKinds } from './endpoint.ts'
export { limits } from './limits.ts'
export { linkGuest, type OwnPlace } from './shares.ts'
export type { Limit, LimitName } from './limits.ts'
export { problemDetails } from './problem-details.ts'
export type { DetailedCode, ProblemDetails } from './problem-details.ts'
export { endpointRefusals } from './refusals.ts'
export type { Academy, AcademyHead, CampDay, Course } from './academies.ts'
export type { Booking, BookingSummary, Cancellation, SharedBooking } from './bookings.ts'
export type { Offer, OfferHourSlot, OfferItem } from './cards.ts'
export type { CashbackMovement, WalletPass } from './cashback.ts'
export type { Center, CenterDetail, CenterPicture, Place } from './centers.ts'
export * as contentFields from './content-blocks.ts'
export type {
  Article,
  ArticleEntry,
  BookingPopup,
  ContentBlock,
  ContentOffer,
  ContentPackage,
  ContentPage,
  ContentPicture,
  JobOffer,
  Opening,
  Partner,
  SeriesText,
  Popup,
  Slide,
} from './content.ts'
export type { CoachedList, CoachedSession } from './coaches.ts'
export type { CourseBasket, CourseSheet, OwnCourse } from './courses.ts'
export type { CourtWait } from './court-waits.ts'
export type { LessonsOfDay } from './lessons.ts'
export type {
  EntryCheck,
  EntryInvitation,
  EntryPartner,
  EntryStanding,
  OwnEntry,
} from './entries.ts'
export type { LeagueTeamCheck, OwnLeagueEntry } from './league-entries.ts'
export type { LeadBody } from './leads.ts'
export type {
  League,
  LeagueDay,
  LeagueFixture,
  LeagueHead,
  LeagueNeed,
  LeaguePlayer,
  LeagueStanding,
  LeagueTeam,
} from './leagues.ts'
export type { Licence, Ranking } from './licences.ts'
export type { Match, MatchDisplayType, MatchEvent, MatchStatistics, WholeMatch } from './matches.ts'
export type { Child, Member } from './member.ts'
export type { OwnSeason, SeriesRanking, SeriesRow, SeriesStage } from './series.ts'
export type { BusyHours, NetworkFigures, PartyDays, SportPrices } from './facts.ts'
export type { PlayerMatch, PlayerPage } from './players.ts'
export type { ProfileChange } from './profile.ts'
export type { SessionOfMember } from './sessions.ts'
export type {
  MatchAlertOfMember,
  OpenMatch,
  OpenMatchStanding,
  OwnOpenMatch,
} from './open-matches.ts'
export { payKinds, type PayKind } from './payments.ts'
export type { PaymentMethods, PaymentResult } from './payments.ts'
export type { Company, PaymentEntry } from './receipts.ts'
export type { Desk, DeskMatch } from './referees.ts'
export type { StoredCard } from './stored-cards.ts'
export type { IdentityOfMember } from './social.ts'
export type { NearbyCenter, Slot, SlotChoice, SlotCourts, SlotsOfDay } from './slots.ts'
export type {
  HeadToHead,
  Lineup,
  PlayerTeam,
  Team,
  TeamFixture,
  TeamHead,
  TeamLeague,
  TeamPlayer,
  TeamStatistics,
} from './teams.ts'
export {
  tournamentCategories,
  tournamentEvents,
  tournamentPreviews,
  type Competition,
  type PoolTable,
  type Tournament,
  type TournamentMatch,
  type TournamentPair,
} from './tournaments.ts'
export type { TopUp, WalletMovement } from './wallet.ts'

/** Every call of the product, by feature. */
export const contract = {
  academies,
  applications,
  bookings,
  cards,
  cashback,
  centers,
  closing,
  coaches,
  content,
  courses,
  courtWaits,
  entries,
  export: memberExport,
  leads,
  leagues,
  leagueEntries,
  licences,
  facts,
  series,
  matches,
  members,
  newsletters,
  openMatches,
  passwords,
  payments,
  players,
  profile,
  push,
  receipts,
  referees,
  sessions,
  shares,
  slots,
  lessons,
  social,
  storedCards,
  teams,
  tournaments,
  validation,
  wallet,
}

export type Api = Client<typeof contract>
