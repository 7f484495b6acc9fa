import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { withTarget } from '../parts/addresses.ts'
import type { MailLink, OpenedLink } from '../../site/form/mail-link.ts'
import { EntranceNote } from '../parts/stage.tsx'

interface MailLinkPageProps {
  readonly opened: OpenedLink
  /** Why the link could not be used, after it was tried. */
  readonly refusal: string | null
  readonly done: { readonly title: string; readonly text: string }
  /** The page to go on to after signing in; empty: none was asked for. */
  readonly target?: string
  readonly refused: { readonly title: string; readonly actions: ReactNode }
  /** The question before the link is used. */
  readonly children: (link: MailLink) => ReactNode
}

/** A page that is opened by a link of a mail: the question, or the state of the link. */
export function MailLinkPage({
  opened,
  refusal,
  done,
  target = '',
  refused,
  children,
}: MailLinkPageProps) {
  if (opened.state === 'done') {
    return (
      <EntranceNote title={done.title} art="morning">
        <p role="status" className="text-lg">
          {done.text}
        </p>
        <p className="actions">
          <LinkButton to={withTarget('/signin', target)}>Me connecter</LinkButton>
        </p>
      </EntranceNote>
    )
  }
  if (opened.state === 'live' && refusal === null) return children(opened.link)
  return (
    <EntranceNote title={refused.title}>
      <p role="alert" className="text-lg">
        {opened.state === 'refused' ? opened.refusal : refusal}
      </p>
      <div className="actions">{refused.actions}</div>
    </EntranceNote>
  )
}
