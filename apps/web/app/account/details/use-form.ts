import { useEffect, useRef } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { useToast } from '../../ui/toast/toast.tsx'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'
import { useOpenErrors } from '../../ui/form/use-open-errors.ts'
import { detailsAddress } from '../parts/account-tabs.ts'
import { forms, type Answer, type FormName } from './parts.ts'

/**
 * One form of the page (or several like ones): its outcome, whether a script sent it or the browser itself, and the
 * attributes of its form element. A success is shown by a toast.
 */
export function useForm(name: FormName) {
  const fetcher = useFetcher<Answer>()
  const posted = useActionData<Answer>()
  const answer = fetcher.data ?? (posted?.form === name ? posted : undefined)
  const refused = answer?.saved === null ? answer : undefined
  // With a script the fields keep their typed values: as defaults those would pass for saved.
  const sentByBrowser = fetcher.data ? undefined : refused?.values
  const { errors, onInput } = useOpenErrors(refused?.errors)
  const ref = useFocusOnError(refused)
  const showToast = useToast()
  // Once the page shows the saved values: before, its fields still pass for changed.
  const done = fetcher.state === 'idle' ? fetcher.data : undefined
  const saved = done?.saved
  useEffect(() => {
    if (saved) showToast({ text: saved })
  }, [done, saved, showToast])
  const sent = useRef('')
  useEffect(() => {
    if (fetcher.formData) sent.current = formContent(fetcher.formData)
    else if (saved && ref.current && formContent(new FormData(ref.current)) === sent.current) {
      // Shows the saved values; fields changed in the meantime stay, and are not saved yet.
      ref.current.reset()
    }
  }, [fetcher.formData, saved, ref])
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    answer,
    errors: errors as Readonly<Record<string, string | undefined>>,
    values: sentByBrowser ?? {},
    /** Whether a box is ticked: as it was sent, else as it is saved. */
    isTicked: (box: string, saved: boolean) =>
      sentByBrowser === undefined ? saved : Object.hasOwn(sentByBrowser, box),
    sending: fetcher.formData,
    formProps: {
      ref,
      method: 'post',
      // The fragment brings a browser without script back to the part it sent.
      action: `${detailsAddress}#${forms[name]}`,
      noValidate: true,
      onInput,
    } as const,
  }
}

const formContent = (form: FormData) => JSON.stringify([...form])
