import type { Db, instant, Row } from '@quatre/db'
import type { CenterId, CommunicationMode, Gender, LevelName, UserId } from '@quatre/domain'
import { sql } from 'kysely'

/** The fields that decide whether a change may be made. */
export interface LockedProfile extends Row<
  'appUser',
  | 'birthDate'
  | 'mobilePhone'
  | 'postalCode'
  | 'city'
  | 'centerId'
  | 'receiveNewsletter'
  | 'termsAcceptedAt'
> {
  /** Null as long as the address is unproven. */
  readonly provenEmail: string | null
}

/** The profile of a member, locked until the transaction ends; null when they closed their account. */
export async function lockProfile(tx: Db, userId: UserId): Promise<LockedProfile | null> {
  const { rows } = await sql<LockedProfile>`
    select case when email_verified_at is not null then email end as proven_email, birth_date,
      mobile_phone, postal_code, city, center_id, receive_newsletter, terms_accepted_at from app_user
    where id = ${userId} and is_active for no key update`.execute(tx)
  return rows[0] ?? null
}

/** The columns to change; one that is undefined stays as it is. */
export interface ProfileColumns {
  readonly mobilePhone: string | undefined
  readonly maritalStatus: string | null | undefined
  readonly birthDate: string | undefined
  readonly gender: Gender | undefined
  readonly street: string | null | undefined
  readonly postalCode: string | undefined
  readonly city: string | undefined
  readonly additionalInformation: string | null | undefined
  readonly level: LevelName | null | undefined
  readonly pseudo: string | null | undefined
  readonly communicationMode: CommunicationMode | undefined
  readonly centerId: CenterId | undefined
  readonly newsSms: boolean | undefined
  readonly bookingValidationForEveningMissingPlayer: boolean | undefined
  readonly bookingValidationForMiddayMissingPlayer: boolean | undefined
  readonly bookingValidationForWeekendMissingPlayer: boolean | undefined
  readonly playFriendlyGames: boolean | undefined
  readonly participateToSplfTournaments: boolean | undefined
  readonly participateToSplfLeagues: boolean | undefined
  readonly kidsAnniversary: boolean | undefined
  readonly receivePartnersOffers: boolean | undefined
  readonly receiveNewsletter: boolean | undefined
  readonly receivePushNotification: boolean | undefined
  readonly hideLastName: boolean | undefined
  readonly refundPreference: 'wallet' | 'card' | undefined
  readonly termsAcceptedAt: ReturnType<typeof instant> | undefined
  readonly mustComplete: false | undefined
}

export async function updateProfile(
  tx: Db,
  userId: UserId,
  columns: ProfileColumns,
): Promise<void> {
  if (Object.values(columns).every((value) => value === undefined)) return
  await tx.updateTable('appUser').set(columns).where('id', '=', userId).execute()
}
