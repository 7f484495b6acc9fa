import type { SubmitEvent } from 'react'
import { useSubmit, type SubmitOptions } from 'react-router'
import { useToast } from '../../ui/toast/toast.tsx'

interface Told {
  /** The page after the form's success. */
  readonly path: string
  readonly text: string
  /** The form's own settings: a submit by script does not read them. */
  readonly options?: SubmitOptions
}

/**
 * Sends a form with the page's script, and confirms it once it has led where it should: not on the page of an error,
 * nor on one that the visitor went to meanwhile.
 */
export function useToldSubmit({ path, text, options = {} }: Told) {
  const submit = useSubmit()
  const showToast = useToast()
  const send = async (form: HTMLFormElement) => {
    await submit(form, options)
    if (window.location.pathname === path) showToast({ text })
  }
  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(event.currentTarget)
  }
}
