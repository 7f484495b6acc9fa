import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router'

/** The `<details>` of an element: Escape, a press elsewhere and another page fold them. */
export function useFoldingMenus<Parent extends HTMLElement>() {
  const menus = useRef<Parent>(null)
  const { key } = useLocation()
  useEffect(() => void closeMenus(menus.current), [key])
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !menus.current?.contains(event.target)) {
        closeMenus(menus.current)
      }
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closeMenus(menus.current)?.focus()
  }
  return { menus, onKeyDown }
}

/** Closes the open menu and returns its summary. */
function closeMenus(bar: HTMLElement | null): HTMLElement | undefined {
  const open = bar?.querySelector<HTMLDetailsElement>('details[open]')
  if (!open) return undefined
  open.open = false
  return open.querySelector('summary') ?? undefined
}
