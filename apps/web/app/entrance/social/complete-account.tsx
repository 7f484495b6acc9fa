import { socialProviderNames, type SocialProvider } from '@quatre/domain'
import { useEffect } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { CourtArt } from '../../ui/court-art/court-art.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Answer } from '../../site/form/submit.ts'
import { homeOfMember, signInAddress } from '../../site/pages/addresses.ts'
import type { centerRegions } from '../../centers/parts/center-select.tsx'
import { CompletionFields } from '../parts/completion-fields.tsx'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'
import { useMissing } from '../../ui/form/use-missing.ts'
import { useOpenErrors } from '../../ui/form/use-open-errors.ts'
import { WaitingSlotCard } from '../waiting-slot-card.tsx'
import type { WaitingSlot } from '../waiting-slot.ts'
import { newAccountErrors, newAccountValues, type NewAccountErrors } from './new-account-form.ts'

interface CompleteAccountProps {
  readonly provider: SocialProvider
  /** The page that was asked for before. */
  readonly target: string
  /** The initial values of the form. */
  readonly known: {
    readonly firstName: string
    readonly lastName: string
    readonly regions: ReturnType<typeof centerRegions>
    readonly offeredCenterId: number | null
    readonly waiting: WaitingSlot | null
  }
  readonly answer?: Pick<Answer, 'values' | 'errors'> | undefined
}

/**
 * The modal that completes a social sign-up (requirement M32), as a page: it stays
 * when it is loaded anew, and works without JavaScript.
 */
export function CompleteAccount({ provider, target, known, answer }: CompleteAccountProps) {
  const form = useFocusOnError(answer)
  const { errors, onInput } = useOpenErrors<NewAccountErrors>(answer?.errors)
  const { missing, incomplete, look } = useMissing(form, (typed) =>
    newAccountErrors(newAccountValues(typed), known),
  )
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  }, [form])
  const pending = useNavigation().formData?.has('mobilePhone') ?? false
  const { firstName, lastName, regions, offeredCenterId, waiting } = known
  const values = answer?.values
  return (
    <div className="relative isolate grid min-h-[calc(100dvh-3.5rem)] place-items-center overflow-hidden px-4 py-8">
      <CourtArt seed="entree" moment="night" shape="screen" loading="first" />
      <section
        role="dialog"
        aria-labelledby="complete-title"
        className="w-full max-w-[32.5rem] rounded-surface bg-line text-ink shadow-float"
      >
        <header className="border-b px-6 py-4">
          <h1 id="complete-title" className="headline text-xl">
            Termine ton inscription
          </h1>
        </header>
        <Form
          ref={form}
          method="post"
          noValidate
          // The way back is to the page of the sign-up, not to a finished modal.
          replace
          className="grid gap-5 p-6"
          onInput={(event) => {
            onInput(event)
            look()
          }}
        >
          <p>
            {firstName && <b>Bienvenue {firstName}. </b>}
            {socialProviderNames[provider]} nous a dit qui tu es. Il nous manque ton mobile et ton
            club.
          </p>
          {waiting && (
            <div className="rounded-control bg-dune px-4 py-3">
              <WaitingSlotCard slot={waiting} />
            </div>
          )}
          {errors.other && <ErrorState title={errors.other} />}
          {!firstName && (
            <TextField
              label="Prénom"
              name="firstName"
              autoComplete="given-name"
              maxLength={80}
              required
              defaultValue={values?.firstName}
              error={errors.firstName}
            />
          )}
          {!lastName && (
            <TextField
              label="Nom"
              name="lastName"
              autoComplete="family-name"
              maxLength={80}
              required
              defaultValue={values?.lastName}
              error={errors.lastName}
            />
          )}
          <CompletionFields
            regions={regions}
            values={{ center: String(offeredCenterId ?? ''), ...values }}
            errors={errors}
            stillMissing={missing}
          />
          <Button width="full" pending={pending} disabled={incomplete}>
            Créer mon compte
          </Button>
          <Link
            to={target === homeOfMember ? '/signin' : signInAddress(target)}
            className="link inline-flex min-h-11 items-center justify-self-center"
          >
            Annuler
          </Link>
        </Form>
      </section>
    </div>
  )
}
