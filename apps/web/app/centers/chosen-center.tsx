import { Form } from 'react-router'
import { requestContext } from '../site/context.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { pageHead } from '../site/pages/page-head.ts'
import { Page } from '../ui/page.tsx'
import type { Route } from './+types/chosen-center.ts'
import { ClubPage } from './club/club-page.tsx'
import { loadClub } from './club/load-club.tsx'
import { regionGroups, type RegionGroup } from './region-groups.ts'
import './centers.css'

/** The chosen centre; without one, or to change it (`?changer`), the picker as a page of forms. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const { now, chosenCenterSlug, center, centers } = site
  const chosen = await center(chosenCenterSlug)
  const changing = new URL(request.url).searchParams.has('changer')
  if (chosen && !changing) return { chosen: await loadClub(site, chosen), groups: null }
  return {
    chosen: null,
    chosenSlug: chosen?.slug ?? null,
    groups: regionGroups(await centers(), now),
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const name = loaderData?.chosen?.name
  return pageHead({
    title: name ? `${name}, ton club` : 'Choisis ton club',
    description:
      'Choisis ton club\u00a0: ses créneaux, ses prix et ses horaires passent devant sur tout le site.',
    canonical: '/nos-centres/center',
    matches,
  })
}

export default function ChosenCenter({ loaderData }: Route.ComponentProps) {
  if (loaderData.chosen) return <ClubPage {...loaderData.chosen} />
  const { groups, chosenSlug } = loaderData
  return (
    <Page
      look="large"
      title="Choisis ton club"
      lead="Créneaux, prix et horaires seront les siens. Tu peux en changer quand tu veux."
    >
      {groups.map((group) => (
        <Region key={group.anchor} group={group} chosenSlug={chosenSlug} />
      ))}
    </Page>
  )
}

function Region({ group, chosenSlug }: { group: RegionGroup; chosenSlug: string | null }) {
  return (
    <section aria-labelledby={group.anchor} className="mt-8">
      <h2 id={group.anchor} className="headline border-b-2 border-ink pb-2 text-xl">
        {group.name}
      </h2>
      <ul className="center-rows">
        {group.centers.map((center) => (
          <li key={center.id} className="flex items-center gap-4 border-b py-2">
            <div className="min-w-0 flex-1">
              <p className="font-bold">{center.name}</p>
              <p className="text-sm text-mute">{center.town}</p>
            </div>
            {center.slug === chosenSlug ? (
              <span className="inline-flex min-h-11 items-center gap-2 font-semibold text-grass-deep">
                <Icon name="check" /> Ton club
              </span>
            ) : (
              <Form method="post" action="/_center">
                <input type="hidden" name="center" value={center.slug} />
                <input type="hidden" name="back" value="/nos-centres/center" />
                <Button look="quiet" size="small" aria-label={`Choisir ${center.name}`}>
                  Choisir
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
