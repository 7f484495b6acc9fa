import type { WholeMatch } from '@quatre/contract'

const width = 580
const height = 290
/** The positions of the players of a side, from the back wall to the net, by their number. */
const places: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[150, 145]],
  2: [
    [150, 205],
    [196, 80],
  ],
}
/** Of five and more: a keeper, then rows towards the middle. */
const ofFive = [
  [52, 145],
  [136, 76],
  [136, 214],
  [218, 104],
  [218, 214],
] as const

/** The court from above, each player in their place: the first side left, the net in the middle. */
export function CourtPlan({
  sides,
  isFoot,
}: Pick<WholeMatch, 'sides'> & { readonly isFoot: boolean }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="net-court"
      role="img"
      aria-label="Les joueurs sur le terrain"
    >
      <rect width={width} height={height} className={isFoot ? 'net-ground-foot' : 'net-ground'} />
      <path
        className="net-lines"
        d={
          isFoot
            ? 'M2 85h56v120H2M578 85h-56v120h56M290 105a40 40 0 0 1 0 80a40 40 0 0 1 0-80'
            : 'M88 0v290M492 0v290M88 145H290M290 145H492'
        }
      />
      <rect x="2" y="2" width={width - 4} height={height - 4} className="net-lines" />
      {sides.map(({ players }, side) =>
        players.slice(0, 5).map((player, index) => {
          const [x, y] = (places[players.length] ?? ofFive)[index] ?? [150, 145]
          const at = side === 0 ? x : width - x
          return (
            <g
              key={`${side} ${index}`}
              className={`net-player net-player-${side} ${players.length > 2 ? 'net-crowded' : ''}`}
            >
              <circle cx={at} cy={y} r="12" />
              <text x={at} y={y + 33}>
                {shortName(player, players.length > 2)}
              </text>
            </g>
          )
        }),
      )}
    </svg>
  )
}

const mostLetters = 13

function shortName(
  { id, firstName, lastName }: WholeMatch['sides'][0]['players'][number],
  isCrowded: boolean,
) {
  const name = id === null ? firstName : lastName || firstName
  const most = isCrowded ? 9 : mostLetters
  return name.length > most ? `${name.slice(0, most - 1)}…` : name
}
