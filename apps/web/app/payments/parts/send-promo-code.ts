import { promoRefusals } from '@quatre/domain'
import { redirect } from 'react-router'
import { formText } from '../../site/form/form-text.ts'
import { submit } from '../../site/form/submit.ts'

const fieldOfCode = Object.fromEntries(
  [...promoRefusals, 'payment_in_progress', 'too_many_requests'].map((code) => [code, 'code']),
)

/** Gives what is to be paid the code that was typed, or takes its own off, and shows its page again. */
export function sendPromoCode(
  form: FormData,
  {
    page,
    apply,
    remove,
  }: {
    readonly page: string
    readonly apply: (code: string) => Promise<unknown>
    readonly remove: () => Promise<unknown>
  },
) {
  const change = async (): Promise<Response> => {
    if (form.has('remove')) await remove()
    else await apply(formText(form, 'code'))
    return redirect(page)
  }
  return submit<Response>(form, change, { fieldOfCode })
}
