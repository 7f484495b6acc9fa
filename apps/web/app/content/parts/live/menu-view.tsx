import { Link } from 'react-router'
import type { Menu as Data } from './menu.ts'
import { Rows } from './rows-view.tsx'

/** A card in columns: name, dots, price. */
export function Menu({ data }: { readonly data: Data }) {
  const { instead, hours, happyHour, sections, note, whole } = data
  if (instead) return <Rows data={instead} />
  return (
    <>
      <p className="live-words">
        {hours}.{happyHour && ` Happy hour ${happyHour}.`}
      </p>
      <div className="live-menu">
        {sections.map(({ title, items }) => (
          <section key={title}>
            <h3 className="headline text-lg">{title}</h3>
            <ul>
              {items.map((item) => (
                <li key={item.name}>
                  <p className="live-dish">
                    <span className="font-bold">{item.name}</span>
                    <span aria-hidden />
                    <b className="figures">{item.price}</b>
                  </p>
                  {item.happyPrice && (
                    <p className="font-bold">Happy hour&nbsp;: {item.happyPrice}</p>
                  )}
                  {item.text && <p>{item.text}</p>}
                  {item.facts && <p className="live-note">{item.facts}</p>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="live-note">{note}</p>
      {whole && (
        <p>
          <Link to={whole} className="live-more-link">
            Toute la carte
          </Link>
        </p>
      )}
    </>
  )
}
