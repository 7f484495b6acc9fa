import type { SubmitEvent } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'

export function SignOut() {
  const submit = useSubmit()
  const showToast = useToast()
  const signOut = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    await submit(event.currentTarget)
    // Not on the page of an error, nor where one went meanwhile.
    if (window.location.pathname === '/signin') showToast({ text: 'Ta session est fermée.' })
  }
  return (
    <Form method="post" action="/deconnexion" onSubmit={(event) => void signOut(event)}>
      <Button look="quiet" width="full">
        Déconnexion
      </Button>
    </Form>
  )
}
