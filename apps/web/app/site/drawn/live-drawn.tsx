import { useLayoutEffect, useRef, useState } from 'react'
import { Drawn, drawnId } from './drawn.tsx'
import { patch } from './patch.ts'

interface LiveDrawnProps<Name extends string> {
  readonly name: Name
  /** From the loader; a later version changes only what differs. */
  readonly parts: Readonly<Record<Name, string>> | null
  /** Called with the changes, in words. */
  readonly onTold: (texts: readonly string[]) => void
}

const isChanging = 'drawn-changed'

/** A part that the server draws again and again while the page is open: changed figures fade in, nothing moves. */
export function LiveDrawn<Name extends string>({ name, parts, onTold }: LiveDrawnProps<Name>) {
  const [first] = useState(parts)
  const written = useRef<Element>(null)
  useLayoutEffect(() => {
    const shown = document.getElementById(drawnId(name))
    if (!shown) return
    written.current ??= read(shown.innerHTML)
    const html = parts?.[name]
    if (html === undefined) return
    const next = read(html)
    const { changed, told } = patch(shown, written.current, next)
    written.current = next
    for (const element of changed) fadeIn(element)
    if (told.length > 0) onTold(told)
  }, [name, parts, onTold])
  return <Drawn name={name} parts={first} />
}

function read(html: string): Element {
  const holder = document.createElement('template')
  holder.innerHTML = `<div>${html}</div>`
  return holder.content.firstElementChild ?? document.createElement('div')
}

function fadeIn(element: Element): void {
  element.classList.add(isChanging)
  element.addEventListener('animationend', () => element.classList.remove(isChanging), {
    once: true,
  })
}
