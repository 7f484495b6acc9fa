import type { NetworkFigures as Data } from './network-figures.ts'

export function NetworkFigures({ data: { figures } }: { readonly data: Data }) {
  return (
    <dl className="live-figures">
      {figures.map(({ figure, words, picture }) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd className="figures">{figure}</dd>
          {picture && (
            <dd className="live-drawing">
              <img src={picture} alt="" width={480} height={360} loading="lazy" decoding="async" />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
