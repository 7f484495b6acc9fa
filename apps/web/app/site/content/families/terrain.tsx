import { ActionLink } from '../blocks/action-link.tsx'
import { Block } from '../blocks/block.tsx'
import { Plan } from '../blocks/plan.tsx'
import type { SectionPage } from '../section-page.ts'
import { Blocks, Ending, Head, type FamilyProps } from './parts.tsx'

const tonightOf = ({ blocks }: SectionPage) =>
  blocks.find((block) => 'data' in block && block.type === 'freeTonight')

/**
 * The drawing is the page: a court to scale, its texts hanging from it, and the free times of the evening
 * beside it, on phones in a bar until they come into sight.
 */
export function Terrain({ page, replaced }: FamilyProps) {
  const plan = page.blocks.find(({ type }) => type === 'plan')
  const tonight = tonightOf(page)
  const rest = page.blocks.filter((block) => block !== plan && block !== tonight)
  const first = tonight?.type === 'freeTonight' ? tonight.data : null
  const row = first?.rows[0]
  return (
    <div className="layout-width grid grid-cols-[minmax(0,1fr)] page-lg:grid-cols-[minmax(0,1fr)_17rem] page-lg:gap-x-12">
      <div>
        <Head page={page} />
        {plan?.type === 'plan' && (
          <>
            {plan.title && <h2 className="sr-only">{plan.title}</h2>}
            <Plan sport={plan.sport} items={plan.items} isFirst />
          </>
        )}
        {first && row && (
          <div className="terrain-bar on-dark z-20 mt-5 flex items-center justify-between gap-3 rounded-surface bg-ink py-2.5 pr-2.5 pl-4.5 text-line shadow-float page-lg:hidden">
            <p className="grid leading-snug">
              <b>
                {first.isTomorrow || first.title ? 'Demain' : 'Ce soir'} dès {row.time}
              </b>
              <span className="text-sm text-mute">
                {first.players > 1 ? `${row.price} par joueur` : row.price}
              </span>
            </p>
            <ActionLink to={first.address} className="px-4 whitespace-nowrap">
              Voir les créneaux
            </ActionLink>
          </div>
        )}
      </div>
      {tonight && first && (
        <aside
          className="terrain-tonight page-lg:sticky page-lg:top-26 page-lg:col-start-2 page-lg:row-span-2 page-lg:row-start-1 page-lg:self-start"
          aria-label={tonight.type === 'freeTonight' ? tonight.title : undefined}
        >
          <Block block={tonight} />
          <ActionLink to={first.address} className="mt-4 w-full">
            {row ? 'Voir les créneaux' : 'Chercher un créneau'}
          </ActionLink>
        </aside>
      )}
      <div className="page-lg:col-start-1">
        <Blocks page={page} blocks={rest} replaced={replaced} />
        <Ending page={page} />
      </div>
    </div>
  )
}
