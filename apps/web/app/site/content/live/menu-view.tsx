import { Link } from 'react-router'
import type { Menu as Data } from './menu.ts'
import { Rows } from './rows-view.tsx'

/** A card in columns: name, dots, price. */
export function Menu({ data }: { readonly data: Data }) {
  const { instead, hours, happyHour, sections, note, whole } = data
  if (instead) return <Rows data={instead} />
  return (
    <>
      <p className="mb-4 max-w-reading text-lg">
        {hours}.{happyHour && ` Happy hour ${happyHour}.`}
      </p>
      <div className="grid gap-x-16 gap-y-10 page-lg:grid-cols-2">
        {sections.map(({ title, items }) => (
          <section key={title} className="only:col-span-full">
            <h3 className="headline text-lg">{title}</h3>
            <ul>
              {items.map((item) => (
                <li key={item.name} className="py-2">
                  <p className="flex items-baseline gap-2">
                    <span className="font-bold">{item.name}</span>
                    <span aria-hidden className="flex-1 border-b-2 border-dotted border-edge" />
                    <b className="figures">{item.price}</b>
                  </p>
                  {item.happyPrice && (
                    <p className="font-bold">Happy hour&nbsp;: {item.happyPrice}</p>
                  )}
                  {item.text && <p>{item.text}</p>}
                  {item.facts && <p className="text-sm text-mute">{item.facts}</p>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="mt-3 text-sm text-mute">{note}</p>
      {whole && (
        <p>
          <Link to={whole} className="inline-flex min-h-11 items-center font-bold underline">
            Toute la carte
          </Link>
        </p>
      )}
    </>
  )
}
