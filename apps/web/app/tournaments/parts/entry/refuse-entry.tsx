import type { OwnEntry } from '@quatre/contract'
import { Form } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { ownEntriesAction } from '../addresses.ts'

/** The second player leaves the pair to its holder, in one press. */
export function RefuseEntry({ entry }: { readonly entry: OwnEntry }) {
  return (
    <Form method="post" action={ownEntriesAction}>
      <input type="hidden" name="inscription" value={entry.id} />
      <Button name="intent" value="refuse" look="quiet">
        Refuser de jouer avec {entry.players[0]?.firstName}
      </Button>
    </Form>
  )
}
