const places = [52, 150, 240, 338]

/** The players on one side of the net, the coach on the other; a shadow for each place that is left. */
export function LessonCourt({ players }: { readonly players: number }) {
  return (
    <svg viewBox="0 0 390 196" className="lesson-court" aria-hidden>
      <path d="M123 7h144l-3 43H126z" className="lesson-glass" />
      <path d="M0 196h390L264 50H126z" className="lesson-floor" />
      <path
        d="M126 50h138M119 59h152M44 147h302M195 59v88M0 196 126 50M390 196 264 50"
        className="lesson-lines"
      />
      <Player x={210} y={69} size={0.52} className="lesson-coach" />
      <path d="M92 72h206l-2 17H94z" className="lesson-net" />
      <path d="M92 72h206" className="lesson-lines" />
      <path d="M206 47Q187-4 182 108" className="lesson-flight" />
      <circle cx={182} cy={112} r={7} className="lesson-ball" />
      {places.map((x, at) => (
        <Player
          key={x}
          x={x}
          y={176}
          size={1}
          className={at < players ? 'lesson-player' : 'lesson-free'}
        />
      ))}
    </svg>
  )
}

interface PlayerProps {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly className: string
}

function Player({ x, y, size, className }: PlayerProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} className={className}>
      <ellipse rx={17} ry={5} className="lesson-shadow" />
      <rect x={-9} y={-39} width={18} height={39} rx={9} />
      <circle cy={-50} r={8.5} />
      <path d="m5-26 14-9" className="lesson-arm" />
      <ellipse
        cx={23}
        cy={-39}
        rx={5.5}
        ry={7.5}
        transform="rotate(28 23 -39)"
        className="lesson-racket"
      />
    </g>
  )
}
