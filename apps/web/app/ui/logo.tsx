interface LogoProps {
  readonly size?: 'normal' | 'small'
  /** Of the collector hotel: a square in place of the ball, and its name. */
  readonly isCollector?: boolean | undefined
}

/** The network's name: a ball with a 4, and PADEL. */
export function Logo({ size = 'normal', isCollector = false }: LogoProps) {
  const small = size === 'small'
  return (
    <span
      className={`inline-flex items-center gap-1 font-display leading-none font-black tracking-[-0.04em] [font-stretch:125%] ${small ? 'text-xl' : 'text-2xl'}`}
    >
      <span
        className={`grid place-items-center ${isCollector ? 'border-2 border-current text-lg' : 'rounded-full bg-ball text-ink'} ${small ? 'size-7' : 'size-8'}`}
      >
        4
      </span>
      {isCollector ? (
        <span className="ml-1 text-base font-semibold tracking-[0.06em] [font-stretch:100%]">
          COLLECTIONNEUR
        </span>
      ) : (
        'PADEL'
      )}
    </span>
  )
}
