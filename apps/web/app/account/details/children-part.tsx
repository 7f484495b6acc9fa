import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '../../ui/states.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ChildFields } from '../../entrance/parts/child-fields.tsx'
import { HideChild } from './child-form.tsx'
import type { ChildCell } from './details-data.ts'
import { Part } from './part.tsx'
import { newChild } from './parts.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from './use-form.ts'

/** A kid is a user without e-mail or password, with a responsible adult (requirement M42). */
export function ChildrenPart({ cells }: { cells: readonly ChildCell[] }) {
  const state = useForm('enfant')
  const list = useRef<HTMLDivElement>(null)
  const { saved, subject, refusal } = state.answer ?? {}
  const isKnown = subject === newChild || cells.some(({ id }) => String(id) === subject)
  useEffect(() => {
    // The cell that was open is gone, and the keyboard with it.
    if (saved) list.current?.focus({ preventScroll: true })
  }, [state.answer, saved])
  return (
    <Part
      name="enfants"
      about={
        'Avant 15\u00a0ans, un enfant n’a pas de compte à lui\u00a0: tu l’inscris aux cours et aux stages depuis le tien.'
      }
    >
      <div ref={list} tabIndex={-1} className="outline-none">
        {/* Of a child that is no longer in the list: it has no form to say it. */}
        {refusal && !isKnown && <ErrorState title={refusal} />}
        {cells.length === 0 && (
          <p className="border-y py-4 text-mute">Aucun enfant sur ton compte.</p>
        )}
        <ul className="border-t empty:hidden">
          {cells.map((child) => (
            <Cell key={Object.values(child).join()} child={child} state={state} />
          ))}
        </ul>
        <NewChild key={cells.length} state={state} />
      </div>
    </Part>
  )
}

type State = ReturnType<typeof useForm>

function Cell({ child, state }: { child: ChildCell; state: State }) {
  const { id, firstName, lastName, avatar, age } = child
  const subject = String(id)
  const name = `${firstName} ${lastName}`
  const row = useRef<HTMLLIElement>(null)
  // A cell is made anew after saving, its form closed and the page shorter.
  const [isJustSaved] = useState(() => isSaved(state, subject) || isSaved(state, newChild))
  useEffect(() => {
    if (!isJustSaved) return
    row.current?.querySelector('summary')?.focus({ preventScroll: true })
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [isJustSaved])
  return (
    <li ref={row} className="border-b">
      <details open={isRefused(state, subject) || undefined} className="child-cell">
        <summary className="flex min-h-18 items-center gap-4 py-3">
          <img src={avatar} alt="" width={48} height={48} className="picture size-12" />
          <span className="min-w-0 flex-1">
            <span className="block font-bold [overflow-wrap:anywhere]">{name}</span>
            {age && <span className="text-sm text-mute">{age}</span>}
          </span>
          <span className="link inline-flex min-h-11 items-center gap-2">
            <Icon name="edit" /> Modifier<span className="sr-only"> {name}</span>
          </span>
        </summary>
        <div className="pt-2 pb-6">
          <ChildForm subject={subject} child={child} state={state} action="Enregistrer" />
          <HideChild child={child} state={state} />
        </div>
      </details>
    </li>
  )
}

function NewChild({ state }: { state: State }) {
  return (
    <details open={isRefused(state, newChild) || undefined} className="child-cell">
      <summary className="mt-4 inline-flex min-h-14 items-center">
        <span className="button button-quiet button-small">Ajouter un enfant</span>
      </summary>
      <div className="pt-3 pb-4">
        <ChildForm subject={newChild} child={null} state={state} action="Ajouter mon enfant" />
      </div>
    </details>
  )
}

function isSaved({ answer }: State, subject: string): boolean {
  return typeof answer?.saved === 'string' && answer.subject === subject
}

function isRefused({ answer }: State, subject: string): boolean {
  return answer?.saved === null && answer.subject === subject
}

interface ChildFormProps {
  readonly subject: string
  readonly child: ChildCell | null
  readonly state: State
  readonly action: string
}

function ChildForm({ subject, child, state, action }: ChildFormProps) {
  const { Form, formProps, sending, answer } = state
  const own = answer?.subject === subject
  const pending = sending?.get('subject') === subject && !sending.has('intent')
  return (
    <Form {...formProps} ref={own ? formProps.ref : undefined} className="grid gap-5">
      <input type="hidden" name="form" value="enfant" />
      <input type="hidden" name="subject" value={subject} />
      <ChildFields
        child={child}
        values={own ? state.values : {}}
        errors={own ? state.errors : {}}
      />
      {own && answer.refusal && <ErrorState title={answer.refusal} />}
      <div>
        <Button look="dark" size="small" pending={pending}>
          {action}
        </Button>
      </div>
    </Form>
  )
}
