import { pageHead } from '../site/page-head.ts'
import type { Route } from './+types/reserver.ts'

export { default, loader, shouldRevalidate } from './slots.tsx'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const place = loaderData?.kind === 'day' ? ` à ${loaderData.center.name}` : ''
  return pageHead({
    title: `Réserver un terrain${place}`,
    description: 'Choisis ton centre, ton jour et ton heure, et joue.',
    canonical: '/reserver',
    matches,
  })
}
