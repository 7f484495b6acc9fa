import { Link } from 'react-router'
import type { Prices as Data, Share } from './prices.ts'

/** The price of a player, by period and duration; of all centres, by period. */
export function Prices({ data }: { readonly data: Data }) {
  return (
    <>
      {data.periods.length > 0 ? <OfCenter {...data} /> : <Board {...data} />}
      <p className="mt-3 text-sm text-mute">{data.note}</p>
    </>
  )
}

function OfCenter({ durations, periods }: Pick<Data, 'durations' | 'periods'>) {
  return (
    <table className="live-prices">
      <thead className="text-sm text-mute [&_th]:font-normal">
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
              {name} <small className="block text-sm font-normal text-mute">{hours}</small>
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
        <thead className="text-sm text-mute [&_th]:font-normal">
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
        <details>
          <summary className="inline-flex min-h-11 items-center font-bold underline">
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
            <Link to={to} className="-my-3 inline-flex min-h-11 items-center">
              {name}
            </Link>{' '}
            {isChosen && <small className="block text-sm font-normal text-mute">ton club</small>}
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
  const { price, insteadOf, reduction } = share
  return (
    <>
      <b className="figures text-lg whitespace-nowrap">{price}</b>
      {insteadOf && (
        <small className="block text-sm text-mute">
          <span className="sr-only">au lieu de </span>
          <s>{insteadOf}</s> {reduction}
        </small>
      )}
    </>
  )
}
