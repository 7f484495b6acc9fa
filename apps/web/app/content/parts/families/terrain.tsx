import { ActionLink } from '../blocks/action-link.tsx'
import { Block } from '../blocks/block.tsx'
import { Plan } from '../blocks/plan.tsx'
import type { SectionPage } from '../section-page.ts'
import { Blocks, Ending, Head, type FamilyProps } from './parts.tsx'

const tonightBlock = ({ blocks }: SectionPage) =>
  blocks.find((block) => 'data' in block && block.type === 'freeTonight')

/**
 * The drawing is the page: a court to scale, its texts hanging from it, and the free times of the evening
 * beside it, on phones in a bar until they come into sight.
 */
export function Terrain({ page, replaced }: FamilyProps) {
  const plan = page.blocks.find(({ type }) => type === 'plan')
  const tonight = tonightBlock(page)
  const rest = page.blocks.filter((block) => block !== plan && block !== tonight)
  const first = tonight?.type === 'freeTonight' ? tonight.data : null
  const row = first?.rows[0]
  return (
    <div className="terrain layout-width">
      <div className="terrain-top">
        <Head page={page} />
        {plan?.type === 'plan' && (
          <>
            {plan.title && <h2 className="sr-only">{plan.title}</h2>}
            <Plan sport={plan.sport} items={plan.items} isFirst />
          </>
        )}
        {first && row && (
          <div className="terrain-bar on-dark">
            <p>
              <b>
                {first.isTomorrow || first.title ? 'Demain' : 'Ce soir'} dès {row.time}
              </b>
              <span>{first.first}</span>
            </p>
            <ActionLink to={first.address}>Voir les créneaux</ActionLink>
          </div>
        )}
      </div>
      {tonight && first && (
        <aside
          className="terrain-tonight"
          aria-label={tonight.type === 'freeTonight' ? tonight.title : undefined}
        >
          <Block block={tonight} />
          <ActionLink to={first.address}>
            {row ? 'Voir les créneaux' : 'Chercher un créneau'}
          </ActionLink>
        </aside>
      )}
      <div className="terrain-rest">
        <Blocks page={page} blocks={rest} replaced={replaced} />
        <Ending page={page} />
      </div>
    </div>
  )
}
