import { contracted } from '@quatre/domain'
import { pageHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/reserver.ts'

export { default, loader, shouldRevalidate } from './slots.tsx'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const place = loaderData?.kind === 'day' ? contracted(` à ${loaderData.center.name}`) : ''
  return pageHead({
    title: `Réserver un terrain${place}`,
    description:
      'Choisis ton club, ton jour et ton heure\u00a0: le prix du terrain s’affiche avant de payer.',
    canonical: '/reserver',
    matches,
  })
}
