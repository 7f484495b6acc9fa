import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** After a change of page the keyboard and screen readers start again at the content. */
export function useFocusOnNewPage(content: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (hash === '') content.current?.focus({ preventScroll: true })
  }, [pathname, hash, content])
}
