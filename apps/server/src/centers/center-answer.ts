import { apiBase, type Center, type CenterDetail, type CenterPicture } from '@quatre/contract'
import { dayInZone, openState } from '@quatre/domain'
import type { CenterList } from '../core/centers/center-list.ts'

type ListedCenter = CenterList['centers'][number]

/** A centre as the API shows it in lists, open or closed at `now` (epoch ms). */
export function centerAnswer(center: ListedCenter, now: number, distanceKm: number | null): Center {
  const { id, slug, name, centerName, latitude, longitude, address, phoneNumber, timeZone } = center
  const { bookingWebAvailable, ceActive, dematerialised, features, sports } = center
  return {
    id,
    slug,
    isActive: true,
    name,
    centerName,
    latitude,
    longitude,
    lat: latitude,
    lng: longitude,
    coordinates: { latitude, longitude },
    address,
    phoneNumber,
    regionWeb: center.region,
    timeZone,
    bookingWebAvailable,
    ceActive,
    dematerialised,
    centerDetails: {
      blockBookingAfterDays: center.blockBookingAfterDays,
      hasFid: center.hasFid,
      cashbackPercent: center.cashbackPercent,
    },
    annulationRules: { freeCancellationHours: center.freeCancellationHours },
    features,
    sports: [...sports],
    openState: openState(now, timeZone, center.weeklyHours, center.exceptions),
    distanceKm: distanceKm === null ? null : Math.round(distanceKm * 1000) / 1000,
  }
}

/** The same with hours, coming exceptions and courts. */
export function centerDetailAnswer(center: ListedCenter, now: number): CenterDetail {
  const today = dayInZone(now, center.timeZone)
  return {
    ...centerAnswer(center, now, null),
    description: center.description,
    pictures: center.pictures.map((picture) => pictureAnswer(center.id, picture)),
    today,
    openingHours: [...center.weeklyHours],
    openingExceptions: center.exceptions.filter(({ day }) => day >= today),
    courts: [...center.courts],
  }
}

function pictureAnswer(
  centerId: number,
  { id, alt, sizes }: ListedCenter['pictures'][number],
): CenterPicture {
  const { width, height } = sizes.at(-1) ?? { width: 0, height: 0 }
  return {
    alt,
    width,
    height,
    sizes: sizes.map((size) => ({
      width: size.width,
      url: `${apiBase}/centers/${centerId}/pictures/${id}/${size.width}`,
    })),
  }
}
