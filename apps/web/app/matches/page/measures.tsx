import type { MatchStatistics, WholeMatch } from '@quatre/contract'

const columns = 8
const cell = 20

/** The net drawn where the match has pushed it; the dotted line is the middle. */
export function Possession({
  match,
  possession,
}: {
  readonly match: WholeMatch
  readonly possession: readonly [number, number]
}) {
  const [first, second] = possession
  const at = first * 4
  const [own, other] = match.sides
  return (
    <>
      <svg
        viewBox="0 0 400 188"
        role="img"
        className="net-possession"
        aria-label={`${first} % pour ${own.name}, ${second} % pour ${other.name}`}
      >
        <rect y="12" width={at} height="164" className="net-ground" />
        <rect x={at} y="12" width={400 - at} height="164" className="net-ground-deep" />
        <path d="M68 12v164M332 12v164" className="net-lines" />
        <path d="M200 12v164" className="net-middle" />
        <path d={`M${at} 0v188`} className="net-pushed" />
        <path d={`M${at} 0v188`} className="net-pushed-core" />
        <text x={at / 2 + 14} y="110">{`${first}\u00a0%`}</text>
        <text x={at + (400 - at) / 2 - 14} y="110">{`${second}\u00a0%`}</text>
      </svg>
      <p className="net-caption">
        <b>{own.name}</b>
        <b>{other.name}</b>
      </p>
    </>
  )
}

/** Heat maps of each player on their half of the court, the net on the right, darker where they stayed longer. */
export function HeatMaps({ heat }: Pick<MatchStatistics, 'heat'>) {
  return (
    <ul className="net-heat">
      {heat.map(({ name, cells }) => {
        const most = Math.max(...cells, 1)
        return (
          <li key={name}>
            <svg
              viewBox={`0 0 ${columns * cell} ${(cells.length / columns) * cell}`}
              role="img"
              aria-label={`Les places de ${name}`}
            >
              <rect width="100%" height="100%" className="net-ground-sky" />
              {cells.map((share, index) =>
                share === 0 ? null : (
                  <rect
                    key={`${index % columns} ${Math.floor(index / columns)}`}
                    x={(index % columns) * cell}
                    y={Math.floor(index / columns) * cell}
                    width={cell}
                    height={cell}
                    className="net-ground"
                    fillOpacity={(share / most).toFixed(2)}
                  />
                ),
              )}
              <path d={`M48 0v120M48 60h112`} className="net-lines" />
              <path d="M158 0v120" className="net-pushed-core" />
            </svg>
            <b>{name}</b>
          </li>
        )
      })}
    </ul>
  )
}
