import type { CSSProperties } from 'react'
import type { ButtonLook } from '../../../ui/button.tsx'
import { views } from '../live/views.tsx'
import type { LiveView, LiveData } from '../live/live-block.ts'
import type { LoadedBlock, StillBlock, ShownBlock } from '../live/load-live.ts'
import { ActionLink } from './action-link.tsx'
import { Plan } from './plan.tsx'
import { Prose } from './prose.tsx'

interface BlockProps {
  readonly block: ShownBlock
  /** Of the button that leads on; the page has one lime action at most. */
  readonly action?: ButtonLook
}

/** A block with its heading, which the address can name. */
export function Block({ block, action }: BlockProps) {
  const title = 'data' in block ? (block.data.title ?? block.title) : blockTitle(block)
  return (
    <section id={block.id} className="ed-block" data-type={block.type}>
      {title !== undefined && <h2 className={titleClass(title)}>{title}</h2>}
      {'data' in block ? <Live block={block} /> : <Still block={block} action={action} />}
    </section>
  )
}

/** « 18h30 » keeps its small h. */
export const titleClass = (title: string) =>
  /\d\s?h\s?\d/.test(title) ? 'ed-title headline-time' : 'ed-title headline'

const blockTitle = (block: StillBlock) => ('title' in block ? block.title : undefined)

function Live({ block }: { readonly block: LoadedBlock }) {
  const View = views[block.type] as LiveView<LiveData>
  return <View block={block} data={block.data} />
}

function Still({
  block,
  action,
}: {
  readonly block: StillBlock
  readonly action?: ButtonLook | undefined
}) {
  switch (block.type) {
    case 'text':
      return <Prose html={block.html} />
    case 'essentials':
      return (
        <dl className="ed-essentials">
          {block.items.map(({ figure, words }) => (
            <div key={figure + words}>
              <dt className="headline-time">{figure}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )
    case 'steps':
      return (
        <ol className="ed-steps">
          {block.items.map(({ mark, title, html }, place) => (
            <li key={title} style={{ '--place': place + 1 } as CSSProperties}>
              <span
                className="ed-mark headline-time"
                data-counted={mark === undefined || undefined}
              >
                {mark ?? place + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <Prose html={html} />
              </div>
            </li>
          ))}
        </ol>
      )
    case 'plan':
      return <Plan sport={block.sport} items={block.items} />
    case 'quote':
      return (
        <blockquote className="ed-quote">
          <Prose html={block.html} />
          <footer>{block.by}</footer>
        </blockquote>
      )
    case 'faq':
      return <Questions items={block.items} />
    case 'cta':
      return (
        <p className="ed-cta">
          <ActionLink to={block.to} look={action ?? 'dark'}>
            {block.label}
          </ActionLink>
          {block.note && <span className="ed-note">{block.note}</span>}
        </p>
      )
    case 'form':
      return null
  }
}

interface QuestionsProps {
  readonly items: readonly { readonly q: string; readonly html: string }[]
}

export function Questions({ items }: QuestionsProps) {
  return (
    <div className="ed-questions">
      {items.map(({ q, html }) => (
        <details key={q}>
          <summary>{q}</summary>
          <Prose html={html} />
        </details>
      ))}
    </div>
  )
}
