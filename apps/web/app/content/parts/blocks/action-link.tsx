import type { ReactNode } from 'react'
import { LinkButton, type ButtonLook } from '../../../ui/button.tsx'

interface ActionLinkProps {
  readonly to: string
  readonly look?: ButtonLook
  readonly children: ReactNode
}

/** A press that leads on: here, or to another site, which it says. */
export function ActionLink({ to, look, children }: ActionLinkProps) {
  return (
    <LinkButton to={to} {...(look && { look })} className="ed-action">
      {children}
      {to.startsWith('https:') && <span className="sr-only"> (autre site)</span>}
    </LinkButton>
  )
}
