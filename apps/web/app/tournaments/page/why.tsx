import type { ReactNode } from 'react'
import { pairText } from '../parts/words.ts'

interface WhyProps {
  /** Unique in the page. */
  readonly id: string
  /** The reason, in a sentence; empty: there is none to open. */
  readonly text: string
  /** The figure. */
  readonly children: ReactNode
}

/** A figure that opens its reason; without a script too. */
export function Why({ id, text, children }: WhyProps) {
  if (text === '') return children
  return (
    <>
      <button type="button" popoverTarget={id} className="why">
        {children}
        <span className="sr-only">, pourquoi{'\u00a0'}?</span>
      </button>
      <span id={id} popover="auto" className="why-text">
        {pairText(text)}
      </span>
    </>
  )
}
