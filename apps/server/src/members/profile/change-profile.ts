import type { contract, HandlerInput } from '@quatre/contract'
import { instant, type Db } from '@quatre/db'
import { cityMissingMessage, postalCodeRequiredMessage, type UserId } from '@quatre/domain'
import type { Platform } from '../../core/platform.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { badField, birthDateFault, findCity, refuse, wrongField } from '../field-checks.ts'
import { endMemberSessions, isChoosableCenter } from '../members.sql.ts'
import { welcomeSubscriber } from '../newsletters/newsletters.ts'
import { endSubscription } from '../newsletters/subscriber.sql.ts'
import {
  lockProfile,
  updateProfile,
  type LockedProfile,
  type ProfileColumns,
} from './profile.sql.ts'

type Change = HandlerInput<typeof contract.profile.update>['body']

/**
 * Changes the updatable fields of a member: all that are given, or none. Members who say that they are under 15 are
 * signed out everywhere: an adult adds them.
 * @throws Problem bad_request, birth_date_fixed, under_age, postal_code_not_found, session_expired
 */
export async function changeProfile(
  { db, mailer }: Pick<Platform, 'db' | 'mailer'>,
  { userId, change, now }: { userId: UserId; change: Change; now: number },
): Promise<void> {
  const fault = await inTransaction(db, async (tx) => {
    const current = await lockProfile(tx, userId)
    if (current === null) throw new Problem('session_expired')
    const ofBirthDate = firstBirthDateFault(current, change.birthDate, now)
    // an own account is not for them; returned, so that its sessions stay ended
    if (ofBirthDate?.code === 'under_age') await endMemberSessions(tx, userId)
    if (ofBirthDate !== null) return ofBirthDate
    await checkCenter(tx, current, change.center?.id)
    const place = await findPlace(tx, current, change.address)
    await updateProfile(tx, userId, {
      ...profileColumns(change, now),
      ...place,
      ...(isComplete(current, change) && { mustComplete: false }),
    })
    if (change.receiveNewsletter === false) await endSubscription(tx, current.provenEmail, now)
    if (change.receiveNewsletter && !current.receiveNewsletter) {
      await welcomeSubscriber(tx, mailer, userId)
    }
    return null
  })
  refuse(fault)
}

/** A birth date is given once (requirement M4); the same again changes nothing. */
function firstBirthDateFault(
  current: LockedProfile,
  given: string | undefined,
  now: number,
): Problem | null {
  if (given === undefined || given === current.birthDate) return null
  if (current.birthDate !== null) return wrongField('birth_date_fixed', 'birthDate')
  return birthDateFault(given, now)
}

/** Whether the account is complete after the change, for booking and paying (requirement M71). */
const isComplete = (current: LockedProfile, change: Change): boolean =>
  (change.mobilePhone ?? current.mobilePhone ?? '') !== '' &&
  (change.center?.id ?? current.centerId) !== null &&
  (change.termsConditions ?? current.termsAcceptedAt !== null)

async function checkCenter(tx: Db, current: LockedProfile, given: number | undefined) {
  if (given === undefined || given === current.centerId) return
  if (!(await isChoosableCenter(tx, given))) {
    throw badField('center', 'Choisis un club de la liste')
  }
}

/** Postal code and town as they would be after the change. */
async function findPlace(
  tx: Db,
  current: LockedProfile,
  address: Change['address'],
): Promise<{ postalCode?: string; city?: string }> {
  const postalCode = address?.postalCode ?? current.postalCode
  const city = address?.city ?? current.city
  if (postalCode === current.postalCode && city === current.city) return {}
  if (postalCode === null) throw badField('address.postalCode', postalCodeRequiredMessage)
  if (city === null) throw badField('address.city', cityMissingMessage)
  return { postalCode, city: await findCity(tx, { postalCode, city }, 'address.') }
}

function profileColumns(change: Change, now: number): ProfileColumns {
  const { address, userLevels } = change
  return {
    mobilePhone: change.mobilePhone,
    maritalStatus: change.maritalStatus,
    birthDate: change.birthDate,
    gender: change.gender ?? change.sexe,
    street: address?.street,
    postalCode: undefined,
    city: undefined,
    additionalInformation: address?.additionalInformation,
    level: userLevels && (userLevels[0]?.name ?? null),
    pseudo: change.pseudo,
    communicationMode: change.communicationMode,
    centerId: change.center?.id,
    newsSms: change.newsSms,
    bookingValidationForEveningMissingPlayer: change.bookingValidationForEveningMissingPlayer,
    bookingValidationForMiddayMissingPlayer: change.bookingValidationForMiddayMissingPlayer,
    bookingValidationForWeekendMissingPlayer: change.bookingValidationForWeekendMissingPlayer,
    playFriendlyGames: change.playFriendlyGames,
    participateToSplfTournaments: change.participateToSPLFTournaments,
    participateToSplfLeagues: change.participateToSPLFLeagues,
    kidsAnniversary: change.kidsAnniversary,
    receivePartnersOffers: change.receivePartnersOffers,
    receiveNewsletter: change.receiveNewsletter,
    receivePushNotification: change.receivePushNotification,
    hideLastName: change.hideLastName,
    refundPreference: change.refund,
    termsAcceptedAt: change.termsConditions && instant(now),
    mustComplete: undefined,
  }
}
