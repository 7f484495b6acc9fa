import type { ComponentType, ReactNode, SubmitEvent } from 'react'
import type { FormProps } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { choiceAddress } from '../site/pages/addresses.ts'
import type { Purpose } from '../site/visit/consent.ts'
import { keepChoice } from './keep-choice.ts'

interface ChoiceFormProps {
  /** The form of the router, or of a fetcher. */
  readonly form: ComponentType<FormProps>
  /** The address after the choice; absent: the same page. */
  readonly back?: string
  readonly allowed: Readonly<Record<Purpose, boolean>>
  readonly purposes: readonly Purpose[]
  readonly pending: boolean
}

const purposeTexts: Readonly<Record<Purpose, { label: string; hint: string }>> = {
  audience: {
    label: 'Mesure d’audience',
    hint: 'Les pages vues, sous un pseudonyme si tu es connecté. Jamais ton e-mail.',
  },
  content: {
    label: 'Contenus externes',
    hint: 'Les fonds de carte d’un autre service. Sans eux, on dessine les nôtres.',
  },
}

/** Purpose by purpose; nothing is ticked that was not allowed before. */
export function ChoiceForm({ form: Form, back, allowed, purposes, pending }: ChoiceFormProps) {
  const keep = ({ currentTarget, nativeEvent }: SubmitEvent<HTMLFormElement>) =>
    keepChoice(new FormData(currentTarget, nativeEvent.submitter), purposes)
  return (
    <Form method="post" action={choiceAddress} className="grid gap-5" onSubmit={keep}>
      {back !== undefined && <input type="hidden" name="back" value={back} />}
      <Purpose title="Le nécessaire">
        Ta session, ton club, ce choix{'\u00a0'}: sans eux le site ne marche pas. Toujours actif.
      </Purpose>
      {purposes.map((purpose) => (
        <Checkbox
          key={purpose}
          name={purpose}
          value="oui"
          defaultChecked={allowed[purpose]}
          {...purposeTexts[purpose]}
        />
      ))}
      {/* First, so that the Enter key presses it. */}
      <div className="grid gap-3 page-sm:grid-cols-2">
        <Button look="quiet" pending={pending} className="page-sm:col-span-2">
          Enregistrer mon choix
        </Button>
        <Button name="choice" value="none" look="dark">
          Tout refuser
        </Button>
        <Button name="choice" value="all" look="dark">
          Tout accepter
        </Button>
      </div>
    </Form>
  )
}

function Purpose({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p>{title}</p>
      <p className="text-sm text-mute">{children}</p>
    </div>
  )
}
