import type { GroupSizes as Data } from './group-sizes.ts'

/** Each size of a group with the courts that it takes. */
export function GroupSizes({ data: { sizes } }: { readonly data: Data }) {
  return (
    <dl className="ed-essentials live-sizes">
      {sizes.map(({ people, words }) => (
        <div key={people}>
          <dt className="headline-time">{people}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
