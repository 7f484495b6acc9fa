import type { Route } from './+types/reserver.ts'

export { default, loader, shouldRevalidate } from './slots.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  const place = loaderData?.kind === 'day' ? ` à ${loaderData.center.name}` : ''
  return [
    { title: `Réserver un terrain${place} · 4PADEL` },
    { name: 'description', content: 'Choisis ton centre, ton jour et ton heure, et joue.' },
  ]
}
