import {
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PartName } from './parts.ts'

const never = () => () => {}

/**
 * Whether a part of the page is the open one: the one that the address' fragment names. The server
 * does not see the fragment: until the script runs the style sheet opens it, by `:target`.
 */
export function useOpenPart(name: PartName) {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const { hash } = useLocation()
  const navigate = useNavigate()
  const part = useRef<HTMLElement>(null)
  const open = hydrated && hash === `#${name}`
  const wasPressed = useRef(false)
  useLayoutEffect(() => {
    if (!open || !wasPressed.current) return
    wasPressed.current = false
    // A longer one above has closed: the pressed part may have moved up with it.
    const { top } = part.current?.getBoundingClientRect() ?? { top: 0 }
    if (top < 80) part.current?.scrollIntoView()
  }, [open])
  const press = (event: SyntheticEvent) => {
    event.preventDefault()
    wasPressed.current = true
    void navigate({ hash: open ? '' : name }, { replace: true, preventScrollReset: true })
  }
  return {
    part: { ref: part, 'data-hydrated': hydrated || undefined, 'data-open': open || undefined },
    opener: {
      href: `#${name}`,
      role: 'button',
      'aria-expanded': open,
      onClick: press,
      // Enter follows a link; a button is pressed by Space too.
      onKeyDown(event: KeyboardEvent) {
        if (event.key === ' ') press(event)
      },
    },
  } as const
}
