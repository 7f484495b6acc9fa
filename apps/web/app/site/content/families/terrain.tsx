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
    <div className="terrain layout-width split">
      <div>
        <Head page={page} />
        {plan?.type === 'plan' && (
          <>
            {plan.title && <h2 className="sr-only">{plan.title}</h2>}
            <Plan sport={plan.sport} items={plan.items} isFirst />
          </>
        )}
        {first && row && (
          <div className="terrain-bar on-dark z-20 mt-5 items-center justify-between gap-3 rounded-surface bg-ink p-2.5 text-line shadow-float">
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
          className="terrain-tonight split-side"
          aria-label={tonight.type === 'freeTonight' ? tonight.title : undefined}
        >
          <Block block={tonight} />
          <ActionLink to={first.address} className="mt-4 w-full">
            {row ? 'Voir les créneaux' : 'Chercher un créneau'}
          </ActionLink>
        </aside>
      )}
      <div>
        <Blocks page={page} blocks={rest} replaced={replaced} />
        <Ending page={page} />
      </div>
    </div>
  )
}
