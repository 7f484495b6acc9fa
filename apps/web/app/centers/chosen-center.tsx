import { Form } from 'react-router'
import { requestContext } from '../context.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Route } from './+types/chosen-center.ts'
import { centerSheet } from './center-sheet.ts'
import { CenterView } from './center-view.tsx'
import { readCenter } from './read-center.ts'
import { regionGroups, type RegionGroup } from './region-groups.ts'
import './centers.css'

/** The chosen centre; without one, or to change it (`?changer`), the picker as a page of forms. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, now, chosenCenterSlug } = context.get(requestContext)
  const centers = await api.centers.list()
  const chosen = centers.find(({ slug }) => slug === chosenCenterSlug)
  const changing = new URL(request.url).searchParams.has('changer')
  if (chosen && !changing) {
    return { chosen: centerSheet(await readCenter(api, chosen.id), now), groups: null }
  }
  return { chosen: null, chosenSlug: chosen?.slug ?? null, groups: regionGroups(centers, now) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.chosen?.name
  return [
    { title: name ? `${name}, ton club · 4PADEL` : 'Choisis ton club · 4PADEL' },
    {
      name: 'description',
      content: 'Choisis ton club\u00a0: ses créneaux, ses prix et ses horaires.',
    },
  ]
}

export default function ChosenCenter({ loaderData }: Route.ComponentProps) {
  if (loaderData.chosen) return <CenterView center={loaderData.chosen} isChosen />
  const { groups, chosenSlug } = loaderData
  return (
    <div className="layout-width pt-8 pb-16 page-lg:pt-12">
      <h1 className="headline text-3xl page-lg:text-4xl">Choisis ton club</h1>
      <p className="mt-3 max-w-reading text-lg text-mute">
        Créneaux, prix et horaires seront les siens. Tu peux en changer quand tu veux.
      </p>
      {groups.map((group) => (
        <Region key={group.anchor} group={group} chosenSlug={chosenSlug} />
      ))}
    </div>
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
