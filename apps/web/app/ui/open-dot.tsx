/** The point that says open or closed; a text must say it too. */
export function OpenDot({ open }: { open: boolean }) {
  return (
    <span
      aria-hidden
      className={`inline-block size-2.5 flex-none rounded-full ${open ? 'bg-grass' : 'bg-alert'}`}
    />
  )
}
