import { Link } from 'react-router'
import type { Prices as Data, Share } from './prices.ts'

/** The price of a player, by period and duration; of all centres, by period. */
export function Prices({ data }: { readonly data: Data }) {
  return (
    <>
      {data.periods.length > 0 ? <OfCenter {...data} /> : <Board {...data} />}
      <p className="live-note">{data.note}</p>
    </>
  )
}

function OfCenter({ durations, periods }: Pick<Data, 'durations' | 'periods'>) {
  return (
    <table className="live-prices">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Période</span>
          </th>
          {durations.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periods.map(({ name, hours, shares }) => (
          <tr key={name}>
            <th scope="row">
              {name} <small>{hours}</small>
            </th>
            {shares.map((share, index) => (
              <td key={durations[index]}>
                <ShareText share={share} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Board({ centers, others }: Pick<Data, 'centers' | 'others'>) {
  return (
    <>
      <table className="live-prices live-board">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Club</span>
            </th>
            <th scope="col">Heures creuses</th>
            <th scope="col">Heures pleines</th>
          </tr>
        </thead>
        <Centers rows={centers} />
      </table>
      {others.length > 0 && (
        <details className="live-more">
          <summary>
            {others.length === 1 ? '1 autre club' : `${others.length} autres clubs`}
          </summary>
          <table className="live-prices live-board" aria-label="Les autres clubs">
            <Centers rows={others} />
          </table>
        </details>
      )}
    </>
  )
}

function Centers({ rows }: { readonly rows: Data['centers'] }) {
  return (
    <tbody>
      {rows.map(({ name, isChosen, to, offpeak, peak }) => (
        <tr key={to}>
          <th scope="row">
            <Link to={to}>{name}</Link> {isChosen && <small>ton club</small>}
          </th>
          <td>
            <ShareText share={offpeak} />
          </td>
          <td>
            <ShareText share={peak} />
          </td>
        </tr>
      ))}
    </tbody>
  )
}

function ShareText({ share }: { readonly share: Share | null }) {
  if (!share) return <span aria-label="pas vendu">–</span>
  const { price, fullPrice, reduction } = share
  return (
    <>
      <b className="figures">{price}</b>
      {fullPrice && (
        <small>
          <span className="sr-only">au lieu de </span>
          <s>{fullPrice}</s> {reduction}
        </small>
      )}
    </>
  )
}
