import { euros } from '@quatre/domain'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { confirmationAddress, paymentAddress } from '../site/pages/addresses.ts'
import { bookingView } from '../bookings/parts/view/booking-view.ts'
import { requestContext } from '../site/context.ts'
import { formText } from '../site/form/form-text.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { submit } from '../site/form/submit.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useFocusOnError } from '../ui/form/use-focus-on-error.ts'
import { SaleTerms } from './parts/sale-terms.tsx'
import { PayPage } from './parts/pay-page.tsx'
import type { Route } from './+types/pass.ts'
import { paymentMethods } from './payment-methods.ts'
import { readBooking, readHeldBooking } from './parts/read-booking.ts'
import { HeldSummary } from './summary.tsx'

export const meta = () => privateHead('Payer avec Gymlib', 'Ton pass Gymlib règle ton terrain.')

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const booking = await readHeldBooking(context, request)
  const { passes, amount } = await paymentMethods(site, booking.id)
  if (!passes.includes('gymlib')) throw redirect(paymentAddress(booking.id))
  const view = await bookingView(site, booking)
  const idempotencyKey = crypto.randomUUID()
  return { booking: view, back: view.slots, now: site.now, cents: amount.value, idempotencyKey }
}

/** Each page tries one code under one key; sent again under it, it reads the outcome. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  const { id } = await readBooking(context, request)
  const form = await request.formData()
  const sent = { body: { code: formText(form, 'code') }, idempotencyKey: formText(form, 'key') }
  const pay = async () => {
    const { resultCode, message } = await api.payments.payByGymlib({
      query: { bookingId: id },
      ...sent,
    })
    if (resultCode === 'Authorised') return redirect(confirmationAddress(id))
    const { body, idempotencyKey } = sent
    return { message, ...body, waitingKey: resultCode === 'Pending' ? idempotencyKey : null }
  }
  return submit(form, pay, { fieldOfCode: { too_many_requests: 'code' } })
}

export default function Pass({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, now, cents, idempotencyKey } = loaderData
  const tried = actionData?.saved
  return (
    <PayPage
      title="Payer avec Gymlib"
      summary={<HeldSummary booking={booking} now={now} />}
      refusal={actionData?.refusal}
    >
      {tried?.waitingKey ? (
        <Waiting code={tried.code} idempotencyKey={tried.waitingKey} says={tried.message} />
      ) : (
        <CodeForm
          cents={cents}
          idempotencyKey={idempotencyKey}
          code={tried?.code ?? actionData?.values['code']}
          error={tried?.message ?? actionData?.errors['code']}
        />
      )}
      <p>
        <Link to={paymentAddress(booking.id)} className="link inline-flex min-h-11 items-center">
          Choisir un autre moyen de payer
        </Link>
      </p>
    </PayPage>
  )
}

interface CodeFormProps {
  readonly cents: number
  readonly idempotencyKey: string
  readonly code: string | undefined
  readonly error: string | undefined
}

function CodeForm({ cents, idempotencyKey, code, error }: CodeFormProps) {
  const { state } = useNavigation()
  const form = useFocusOnError(error)
  return (
    <Form method="post" replace ref={form} className="grid gap-5">
      <input type="hidden" name="key" value={idempotencyKey} />
      <TextField
        label="Code de ton pass"
        hint="Il est dans ton application Gymlib."
        name="code"
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        defaultValue={code}
        error={error}
      />
      <p className="text-sm text-mute">
        Ton pass règle {euros(cents)} maintenant, rien sur ta carte. Si tu annules à temps, il t’est
        rendu sur Gymlib. <SaleTerms by="En continuant" />
      </p>
      <Button width="full" pending={state === 'submitting'}>
        Utiliser mon pass
      </Button>
    </Form>
  )
}

interface WaitingProps {
  readonly code: string
  readonly idempotencyKey: string
  readonly says: string | null
}

/** Without an answer the same code is asked about, under its key. */
function Waiting({ code, idempotencyKey, says }: WaitingProps) {
  const { state } = useNavigation()
  return (
    <Form method="post" replace className="grid gap-5">
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="code" value={code} />
      <p role="status" className="text-lg">
        {says}
      </p>
      <Button width="full" pending={state === 'submitting'}>
        Vérifier maintenant
      </Button>
    </Form>
  )
}
