/** The network's name: a ball with a 4, and PADEL. */
export function Logo({ size = 'normal' }: { size?: 'normal' | 'small' }) {
  const small = size === 'small'
  return (
    <span
      className={`inline-flex items-center gap-1 font-display leading-none font-black tracking-[-0.04em] [font-stretch:125%] ${small ? 'text-xl' : 'text-2xl'}`}
    >
      <span
        className={`grid place-items-center rounded-full bg-ball text-ink ${small ? 'size-7' : 'size-8'}`}
      >
        4
      </span>
      PADEL
    </span>
  )
}
