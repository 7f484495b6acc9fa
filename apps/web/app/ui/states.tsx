import type { ReactNode } from 'react'

interface StateProps {
  readonly title: string
  readonly children?: ReactNode
  /** One action, a Button or LinkButton. */
  readonly action?: ReactNode
}

/** Nothing here yet: the subject, and one action. */
export function EmptyState({ title, children, action }: StateProps) {
  return (
    <div className="rounded-surface border border-dashed border-edge px-6 py-10 text-center">
      <p className="headline-time text-xl">{title}</p>
      {children && <div className="mx-auto mt-2 max-w-reading text-mute">{children}</div>}
      {action && <div className="actions mt-6 sm:justify-center">{action}</div>}
    </div>
  )
}

/** An error and the next step; announced at once. */
export function ErrorState({ title, children, action }: StateProps) {
  return (
    <div
      role="alert"
      className="rounded-surface border border-alert bg-alert-tint px-6 py-5 text-ink"
    >
      <p className="font-bold text-alert">{title}</p>
      {children && <div className="mt-1 max-w-reading">{children}</div>}
      {action && <div className="actions mt-4">{action}</div>}
    </div>
  )
}
