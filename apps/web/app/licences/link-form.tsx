import { Form, useNavigation } from 'react-router'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { LinkingPage } from './parts/addresses.ts'

interface LinkFormProps {
  readonly page: LinkingPage
  readonly refusal: string | null | undefined
  readonly children: ReactNode
}

/** Leads to the federation: a plain form, as it leaves the site. */
export function LinkForm({ page, refusal, children }: LinkFormProps) {
  return (
    <form method="post" action={page} className="contents">
      {refusal && <ErrorState title={refusal} />}
      <Button>{children}</Button>
    </form>
  )
}

/** Unlinks the account: pressing the first button opens the second. */
export function Unlink({ page }: Pick<LinkFormProps, 'page'>) {
  const { formData } = useNavigation()
  return (
    <details className="mt-10 border-t pt-2">
      <summary className="link inline-flex min-h-11 items-center text-alert">
        Délier mon compte Ten’Up
      </summary>
      <Form
        method="post"
        action={page}
        className="mt-2 grid max-w-reading justify-items-start gap-4"
      >
        <input type="hidden" name="change" value="unlink" />
        <p>
          Nous effaçons tes licences et ton classement, et n’avons plus accès à ton compte Ten’Up.
          Tu ne pourras plus t’inscrire à un tournoi homologué avant de le lier de nouveau.
        </p>
        <Button look="danger" size="small" pending={formData?.get('change') === 'unlink'}>
          Oui, délier mon compte
        </Button>
      </Form>
    </details>
  )
}
