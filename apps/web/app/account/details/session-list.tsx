import { useEffect, useRef } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import type { SessionLine } from './details-data.ts'
import { otherSessions } from './parts.ts'
import { useForm } from './use-form.ts'

const shownAtOnce = 4

/** The sessions of the account, this one first; each other one can be ended, or all of them. */
export function SessionList({ sessions }: { sessions: readonly SessionLine[] }) {
  const state = useForm('session')
  const { answer } = state
  const title = useRef<HTMLHeadingElement>(null)
  const saved = answer?.saved
  useEffect(() => {
    // The line whose button was pressed is gone.
    if (saved) title.current?.focus()
  }, [answer, saved])
  const [first, rest] = [sessions.slice(0, shownAtOnce), sessions.slice(shownAtOnce)]
  return (
    <div className="grid gap-4 border-t pt-6">
      <h3 ref={title} tabIndex={-1} className="font-bold outline-none">
        Mes sessions
      </h3>
      {answer?.refusal && <ErrorState title={answer.refusal} />}
      <div>
        <Lines sessions={first} state={state} />
        {rest.length > 0 && (
          <details>
            <summary className="link inline-flex min-h-14 items-center">
              Voir les {rest.length} plus anciennes
            </summary>
            <Lines sessions={rest} state={state} />
          </details>
        )}
      </div>
      {sessions.length > 2 && (
        <div>
          <EndForm state={state} subject={otherSessions} action="Terminer toutes les autres" />
        </div>
      )}
    </div>
  )
}

type State = ReturnType<typeof useForm>

function Lines({ sessions, state }: { sessions: readonly SessionLine[]; state: State }) {
  return (
    <ul aria-label="Sessions" className="border-t">
      {sessions.map(({ id, device, isCurrent, opened, seen }) => (
        <li key={id} className="flex items-center justify-between gap-x-4 border-b py-3">
          <div className="min-w-0">
            {isCurrent && (
              <p className="mb-1">
                <Badge tone="grass">Cette session</Badge>
              </p>
            )}
            <p className="font-semibold [overflow-wrap:anywhere]">{device}</p>
            <p className="text-sm text-mute">
              Ouverte {opened}
              {!isCurrent && seen !== opened && `, vue ${seen}`}
            </p>
          </div>
          {!isCurrent && (
            <EndForm
              state={state}
              subject={id}
              action="Terminer"
              label={`Terminer la session ${device}, ouverte ${opened}`}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

interface EndFormProps {
  readonly state: State
  readonly subject: string
  readonly action: string
  /** Said in place of the action where many say the same. */
  readonly label?: string
}

function EndForm({ state: { Form, formProps, sending }, subject, action, label }: EndFormProps) {
  return (
    <Form {...formProps} ref={undefined} className="flex-none">
      <input type="hidden" name="form" value="session" />
      <input type="hidden" name="subject" value={subject} />
      <Button
        look="quiet"
        size="small"
        pending={sending?.get('subject') === subject}
        aria-label={label}
      >
        {action}
      </Button>
    </Form>
  )
}
