import { timeOfMinute, weekdayNames } from '@quatre/domain'
import { pages } from '@quatre/web'
import type { CenterList } from '../../core/centers/center-list.ts'

type ListedCenter = CenterList['centers'][number]

/** Documents whose source is elsewhere: centres in the database, legal texts in the pages. */
export function virtualDocuments(centers: CenterList['centers']): Record<string, unknown>[] {
  return [
    ...centers.flatMap((center) => [
      ofCenter('centers', center, {
        name: center.name,
        city: center.address.city,
        address: center.address,
        phoneNumber: center.phoneNumber,
        region: center.region,
        sports: center.sports.map(({ slug }) => slug),
        features: center.features,
        horaire: openingHours(center),
      }),
      ofCenter('coordinates', center, { latitude: center.latitude, longitude: center.longitude }),
      ofCenter('applications', center, { applicationIds: center.applicationIds }),
      ofCenter('cancellation-rules', center, {
        freeCancellationHours: center.freeCancellationHours,
      }),
    ]),
    ...pages.flatMap(({ path, menus = [] }) =>
      menus
        .filter(({ menu }) => menu === 'texts')
        .map(({ label }) => placed('legal', path.slice(1), { title: label, url: path })),
    ),
  ]
}

const placed = (folder: string, slug: string, data: object) => ({
  slug,
  dir: `/${folder}`,
  path: `/${folder}/${slug}`,
  extension: '.json',
  ...data,
})

const ofCenter = (folder: string, { id, slug }: ListedCenter, data: object) =>
  placed(folder, slug, { id, centerId: id, center_id: id, ...data })

/** The week and its exceptions, in minutes and in words. */
function openingHours({ weeklyHours, exceptions }: ListedCenter) {
  const span = (opensAt: number | null, closesAt: number | null) =>
    opensAt === null || closesAt === null
      ? 'fermé'
      : `${timeOfMinute(opensAt)} – ${timeOfMinute(closesAt)}`
  return {
    week: weeklyHours.map(({ weekday, opensAt, closesAt }) => ({
      weekday,
      opensAt,
      closesAt,
      text: `${weekdayNames[weekday % 7]} ${span(opensAt, closesAt)}`,
    })),
    exceptions: exceptions.map((exception) => ({
      ...exception,
      text: `${exception.reason}\u00a0: ${span(exception.opensAt, exception.closesAt)}`,
    })),
  }
}
