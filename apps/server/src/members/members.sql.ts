import { instant, type Db, type Row } from '@quatre/db'
import type {
  CenterId,
  CommunicationMode,
  Gender,
  PlanName,
  SocialProvider,
  UserId,
} from '@quatre/domain'
import { sql } from 'kysely'
import { isShownCenter } from '../core/centers/shown-center.ts'
import { Problem } from '../http/problems.ts'

export interface MemberRow extends Row<
  'appUser',
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'pseudo'
  | 'email'
  | 'mobilePhone'
  | 'maritalStatus'
  | 'birthDate'
  | 'gender'
  | 'street'
  | 'postalCode'
  | 'city'
  | 'additionalInformation'
  | 'centerId'
  | 'roleId'
  | 'level'
  | 'bookingValidationForEveningMissingPlayer'
  | 'bookingValidationForMiddayMissingPlayer'
  | 'bookingValidationForWeekendMissingPlayer'
  | 'playFriendlyGames'
  | 'participateToSplfTournaments'
  | 'participateToSplfLeagues'
  | 'kidsAnniversary'
  | 'receivePartnersOffers'
  | 'receiveNewsletter'
  | 'receivePushNotification'
  | 'hideLastName'
  | 'newsSms'
  | 'termsAcceptedAt'
  | 'mustComplete'
  | 'refundPreference'
> {
  readonly emailVerified: boolean
  readonly hasPassword: boolean
  readonly identities: SocialProvider[]
  readonly avatarVersion: number | null
  readonly federationLinked: boolean
  readonly licenceValid: boolean
  readonly communicationMode: CommunicationMode
}

/** @throws Problem session_expired when the account is gone */
export async function selectMember(db: Db, userId: UserId, today: string): Promise<MemberRow> {
  const { rows } = await sql<MemberRow>`
    select u.id, u.first_name, u.last_name, u.pseudo, u.email,
      u.email_verified_at is not null as email_verified, u.password_hash is not null as has_password,
      array(select i.provider from social_identity i where i.user_id = u.id order by 1) as identities,
      u.mobile_phone, u.marital_status, u.birth_date, u.gender, a.version as avatar_version,
      u.street, u.postal_code, u.city, u.additional_information, u.center_id, u.role_id, u.level,
      u.communication_mode, u.booking_validation_for_evening_missing_player,
      u.booking_validation_for_midday_missing_player,
      u.booking_validation_for_weekend_missing_player, u.play_friendly_games,
      u.participate_to_splf_tournaments, u.participate_to_splf_leagues, u.kids_anniversary,
      u.receive_partners_offers, u.receive_newsletter, u.receive_push_notification,
      u.hide_last_name, u.news_sms, u.terms_accepted_at, u.must_complete, u.refund_preference,
      p.is_linked as federation_linked, p.has_valid_licence as licence_valid
    from app_user u left join avatar a on a.user_id = u.id
    join player_licence(${today}::date) p on p.user_id = u.id
    where u.id = ${userId}`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Problem('session_expired')
  return row
}

export interface CardHeld {
  readonly id: number
  readonly name: PlanName
  readonly endingDate: string
}

/** The subscription cards of a member that are good on a local day, each with its last paid day. */
export async function selectCardsHeld(db: Db, userId: UserId, today: string): Promise<CardHeld[]> {
  const { rows } = await sql<CardHeld>`
    select id, type_name as name, paid_until - 1 as ending_date from offer_item
    where user_id = ${userId} and state = 'active' and (renews or paid_until > ${today}::date)
    order by id`.execute(db)
  return rows
}

export type Account = Row<'appUser', 'id' | 'passwordHash' | 'roleId' | 'isActive'>

export async function selectAccount(db: Db, email: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select id, password_hash, role_id, is_active from app_user where email = ${email}`.execute(db)
  return rows[0] ?? null
}

export interface NewMember {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly passwordHash: string
  readonly mobilePhone: string
  readonly birthDate: string
  readonly gender: Gender | null
  readonly postalCode: string | null
  readonly city: string | null
  readonly centerId: CenterId | null
  readonly newsSms: boolean
  readonly receiveNewsletter: boolean
  readonly communicationMode: CommunicationMode
  /** Without them the account is still to be completed. */
  readonly acceptsTerms: boolean
  readonly createdAt: number
}

/** Adds a member and gives their id; null when the e-mail has an account already. */
export async function insertMember(
  tx: Db,
  { acceptsTerms, ...member }: NewMember,
): Promise<number | null> {
  const row = await tx
    .insertInto('appUser')
    .values({
      ...member,
      createdAt: instant(member.createdAt),
      termsAcceptedAt: acceptsTerms ? instant(member.createdAt) : null,
      mustComplete: !acceptsTerms,
    })
    // The e-mail would be in the detail of the error, and so in the log.
    .onConflict((conflict) => conflict.constraint('app_user_email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether a centre is one of those the site shows: active, with application entry 2. */
export async function isChoosableCenter(db: Db, centerId: CenterId): Promise<boolean> {
  const { rows } = await sql`
    select from center c where c.id = ${centerId} and ${isShownCenter}`.execute(db)
  return rows.length > 0
}

/** Ends all sessions of an account; its devices are strangers then. */
export async function endMemberSessions(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('knownDevice').where('userId', '=', userId).execute()
  await db.deleteFrom('session').where('userId', '=', userId).execute()
}

/** Forgets the rows of a table that have expired: they are refused for that already. */
export async function deleteExpired(
  db: Db,
  table: 'accountLink' | 'handoverToken' | 'knownDevice' | 'limitUse' | 'session' | 'spentToken',
  now: number,
): Promise<void> {
  await db.deleteFrom(table).where('expiresAt', '<=', instant(now)).execute()
}
