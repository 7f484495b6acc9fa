import { useEffect, useRef } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import type { SessionLine } from './details-data.ts'
import { SavedNote } from './part.tsx'
import { useForm } from './use-form.ts'

/** Where the account is open; each other session can be ended. */
export function SessionList({ sessions }: { sessions: readonly SessionLine[] }) {
  const { Form, formProps, sending, answer } = useForm('session')
  const title = useRef<HTMLHeadingElement>(null)
  const saved = answer?.saved
  useEffect(() => {
    // The line whose button was pressed is gone.
    if (saved) title.current?.focus()
  }, [answer, saved])
  return (
    <div className="grid gap-4 border-t pt-6">
      <h3 ref={title} tabIndex={-1} className="font-bold outline-none">
        Mes sessions
      </h3>
      {answer?.refusal && <ErrorState title={answer.refusal} />}
      <ul className="border-t">
        {sessions.map(({ id, device, isCurrent, seen, since }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b py-3"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                <span className="min-w-0 [overflow-wrap:anywhere]">{device}</span>
                {isCurrent && <Badge tone="grass">Cette session</Badge>}
              </p>
              <p className="text-sm text-mute">
                {isCurrent ? 'Active maintenant' : `Vue ${seen}`} · ouverte le {since}
              </p>
            </div>
            {!isCurrent && (
              <Form {...formProps}>
                <input type="hidden" name="form" value="session" />
                <input type="hidden" name="subject" value={id} />
                <Button
                  look="quiet"
                  size="small"
                  pending={sending?.get('subject') === id}
                  aria-label={`Terminer la session ${device}, vue ${seen}`}
                >
                  Terminer
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <SavedNote form="session" />
    </div>
  )
}
