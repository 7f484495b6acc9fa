import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/**
 * After a change of page the keyboard and screen readers start again at the content, or at the
 * field that the new page gave the focus: to be mended, or the first of a form.
 */
export function useFocusOnNewPage(content: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (hash !== '' || content.current?.querySelector(focusedField)) return
    content.current?.focus({ preventScroll: true })
  }, [pathname, hash, content])
}

const focusedField = 'input:focus, select:focus'
