/** `later`: closed now, on a day with hours. */
export type Opening = 'open' | 'later' | 'closed'

const colors: Record<Opening, string> = { open: 'bg-grass', later: 'bg-mute', closed: 'bg-alert' }

/** The point that says open or closed; a text must say it too. */
export function OpenDot({ opening }: { opening: Opening }) {
  return (
    <span
      aria-hidden
      className={`inline-block size-2.5 flex-none rounded-full ${colors[opening]}`}
    />
  )
}
