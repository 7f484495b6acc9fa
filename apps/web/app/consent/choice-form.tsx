import type { ComponentType, ReactNode } from 'react'
import type { FormProps } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { choiceAddress } from './addresses.ts'

interface ChoiceFormProps {
  /** The form of the router, or of a fetcher. */
  readonly form: ComponentType<FormProps>
  /** Where to go after the choice; absent: nowhere. */
  readonly back?: string
  readonly allowed: { readonly audience: boolean; readonly content: boolean }
  readonly hasExternalContent: boolean
  readonly pending: boolean
}

/** Purpose by purpose; nothing is ticked that was not allowed before. */
export function ChoiceForm({
  form: Form,
  back,
  allowed,
  hasExternalContent,
  pending,
}: ChoiceFormProps) {
  return (
    <Form method="post" action={choiceAddress} className="grid gap-5">
      {back !== undefined && <input type="hidden" name="back" value={back} />}
      <Purpose title="Le nécessaire">
        Ta session, ton club, ce choix{'\u00a0'}: sans eux le site ne marche pas. Toujours actif.
      </Purpose>
      <Checkbox
        label="Mesure d’audience"
        name="audience"
        value="oui"
        defaultChecked={allowed.audience}
        hint="Les pages vues, sous un pseudonyme si tu es connecté. Jamais ton e-mail."
      />
      {hasExternalContent && (
        <Checkbox
          label="Contenus externes"
          name="content"
          value="oui"
          defaultChecked={allowed.content}
          hint="Les fonds de carte d’un autre service. Sans eux, on dessine les nôtres."
        />
      )}
      {/* First: it is what the Enter key presses. */}
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
