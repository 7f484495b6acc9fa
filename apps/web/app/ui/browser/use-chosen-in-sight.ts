import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** Scrolls a row that goes on beyond the edge to its chosen item. */
export function useChosenInSight<Row extends HTMLElement>(): RefObject<Row | null> {
  const { pathname } = useLocation()
  const row = useRef<Row>(null)
  // Before the row is seen: another page draws it anew.
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (chosen) row.current?.scrollTo({ left: chosen.offsetLeft - 48 })
  }, [pathname])
  return row
}
