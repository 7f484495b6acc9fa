import type { NetworkFigures as Data } from './network-figures.ts'

export function NetworkFigures({ data: { figures } }: { readonly data: Data }) {
  return (
    <dl className="live-figures">
      {figures.map(({ figure, words }) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd className="figures">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
