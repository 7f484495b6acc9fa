import type { Member } from '@quatre/contract'
import { euro, isoWithOffset, networkTimeZone } from '@quatre/domain'
import { avatarPath } from '../core/players/avatar-path.ts'
import type { selectBalance } from '../core/money/ledger.ts'
import type { MemberRow } from './members.sql.ts'

/** A member as they see themselves. */
export function memberAnswer(
  row: MemberRow,
  { walletCents, owedCents }: Awaited<ReturnType<typeof selectBalance>>,
): Member {
  const { level, centerId, roleId, avatarVersion, street, postalCode, city } = row
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    pseudo: row.pseudo,
    email: row.email,
    emailVerified: row.emailVerified,
    hasPassword: row.hasPassword,
    identities: row.identities,
    federationLinked: row.federationLinked,
    licenceValid: row.licenceValid,
    mobilePhone: row.mobilePhone,
    maritalStatus: row.maritalStatus,
    birthDate: row.birthDate,
    gender: row.gender,
    sexe: row.gender,
    avatar: avatarPath(row.id, avatarVersion),
    center: centerId === null ? null : { id: centerId },
    role: { id: roleId },
    scope: [],
    userLevels: level === null ? [] : [{ name: level }],
    address: {
      street,
      postalCode,
      city,
      additionalInformation: row.additionalInformation,
      country: { id: 'FR' },
    },
    communicationMode: row.communicationMode,
    bookingValidationForEveningMissingPlayer: row.bookingValidationForEveningMissingPlayer,
    bookingValidationForMiddayMissingPlayer: row.bookingValidationForMiddayMissingPlayer,
    bookingValidationForWeekendMissingPlayer: row.bookingValidationForWeekendMissingPlayer,
    playFriendlyGames: row.playFriendlyGames,
    participateToSPLFTournaments: row.participateToSplfTournaments,
    participateToSPLFLeagues: row.participateToSplfLeagues,
    kidsAnniversary: row.kidsAnniversary,
    receivePartnersOffers: row.receivePartnersOffers,
    receiveNewsletter: row.receiveNewsletter,
    receivePushNotification: row.receivePushNotification,
    hideLastName: row.hideLastName,
    newsSms: row.newsSms,
    termsAcceptedAt:
      row.termsAcceptedAt === null ? null : isoWithOffset(row.termsAcceptedAt, networkTimeZone),
    mustComplete: row.mustComplete,
    refundPreference: row.refundPreference,
    balance: euro(walletCents),
    refund: euro(walletCents),
    owed: euro(owedCents),
    userApp: {
      id: row.id,
      oneSignalId: null,
      receivePushNotification: row.receivePushNotification,
    },
  }
}
