import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import type { FormName } from './parts.ts'
import { useForm } from './use-form.ts'

type State = ReturnType<typeof useForm>

interface PartFormProps {
  readonly name: FormName
  /** The label of the button. */
  readonly action: string
  readonly look?: 'dark' | 'quiet'
  readonly children: (state: Pick<State, 'errors' | 'values' | 'isTicked' | 'answer'>) => ReactNode
}

/** A form of the page that saves alone. */
export function PartForm({ name, action, look = 'dark', children }: PartFormProps) {
  const { Form, formProps, sending, answer, errors, values, isTicked } = useForm(name)
  return (
    <Form {...formProps} className="grid gap-5">
      <input type="hidden" name="form" value={name} />
      {children({ errors, values, isTicked, answer })}
      {answer?.refusal && <ErrorState title={answer.refusal} />}
      <div className="actions">
        <Button look={look} pending={sending !== undefined}>
          {action}
        </Button>
      </div>
    </Form>
  )
}
