import { publicPage } from '../site/page-head.ts'
import type { Route } from './+types/reserver.ts'

export { default, loader, shouldRevalidate } from './slots.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  const place = loaderData?.kind === 'day' ? ` à ${loaderData.center.name}` : ''
  return publicPage(
    `Réserver un terrain${place}`,
    'Choisis ton centre, ton jour et ton heure, et joue.',
  )
}
