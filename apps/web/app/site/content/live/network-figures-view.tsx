import { classNames } from '../../../ui/class-names.ts'
import type { NetworkFigures as Data } from './network-figures.ts'

export function NetworkFigures({ data: { figures } }: { readonly data: Data }) {
  return (
    <dl
      className={classNames(
        'rows ed-essentials page-md:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]',
        figures.some(({ picture }) => picture) && 'grid grid-cols-2 gap-x-8',
      )}
    >
      {figures.map(({ figure, words, picture }) => (
        <div key={words} className="flex flex-col">
          <dt className="order-1">{words}</dt>
          <dd className="headline-time whitespace-nowrap">{figure}</dd>
          {picture && (
            <dd className="order-first">
              <img src={picture} alt="" width={480} height={360} loading="lazy" decoding="async" />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
