/** A minute, no two screens of a club at once. */
const againMs = () => 45_000 + Math.random() * 30_000

interface Heard {
  changed(): void
  opened?(): void
  broken?(): void
}

/** Server-sent events of our site, opened again later when the server refuses them: browsers would give up. */
export function followEvents(address: string, heard: Heard) {
  let again: ReturnType<typeof setTimeout> | undefined
  let events: EventSource
  function open(): void {
    events = new EventSource(address)
    events.addEventListener('open', () => heard.opened?.())
    events.addEventListener('change', () => heard.changed())
    events.addEventListener('error', () => {
      heard.broken?.()
      if (events.readyState === EventSource.CLOSED) again = setTimeout(open, againMs())
    })
  }
  open()
  return {
    isOpen: () => events.readyState === EventSource.OPEN,
    close(): void {
      clearTimeout(again)
      events.close()
    },
  }
}
