import type { Member } from '@quatre/contract'
import { formatPhone } from '@quatre/domain'
import { Badge } from '../../ui/badge.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { CityFields } from '../../entrance/parts/city-fields.tsx'
import { MobileField } from '../../site/form/mobile-field.tsx'
import { CorrectEmailForm, EmailForm } from './email-form.tsx'
import { Part } from './part.tsx'
import { PartForm } from './part-form.tsx'

export function ContactPart({ member }: { member: Member }) {
  const { email, emailVerified, hasPassword, mobilePhone, address } = member
  return (
    <Part name="coordonnees" about="Pour te joindre si ton match change.">
      {email ? <Email email={email} isVerified={emailVerified} /> : <EmailForm />}
      {email && !emailVerified && <CorrectEmailForm email={email} hasPassword={hasPassword} />}
      <PartForm name="coordonnees" action="Enregistrer mes coordonnées">
        {({ errors, values, answer }) => {
          const city = values.city ?? address.city ?? ''
          const cities = answer && answer.cities.length > 0 ? answer.cities : [city].filter(Boolean)
          return (
            <>
              <MobileField
                defaultValue={values.mobilePhone ?? editable(mobilePhone)}
                error={errors.mobilePhone}
              />
              <TextField
                label="Adresse"
                name="street"
                autoComplete="address-line1"
                maxLength={120}
                defaultValue={values.street ?? address.street ?? ''}
                error={errors.street}
              />
              <TextField
                label="Complément d’adresse"
                name="additionalInformation"
                autoComplete="address-line2"
                hint="Bâtiment, étage, digicode"
                maxLength={200}
                defaultValue={values.additionalInformation ?? address.additionalInformation ?? ''}
                error={errors.additionalInformation}
              />
              <CityFields
                postalCode={values.postalCode ?? address.postalCode ?? ''}
                city={city}
                cities={cities}
                errors={errors}
              />
              <p className="text-sm text-mute">Pays{'\u00a0'}: France</p>
            </>
          )
        }}
      </PartForm>
    </Part>
  )
}

function Email({ email, isVerified }: { email: string; isVerified: boolean }) {
  return (
    <dl className="fixed-details">
      <div className="min-w-0">
        <dt className="text-sm text-mute">E-mail</dt>
        <dd className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="min-w-0 [overflow-wrap:anywhere]">{email}</span>
          <Badge tone={isVerified ? 'grass' : 'neutral'}>
            {isVerified ? 'Validé' : 'À valider'}
          </Badge>
        </dd>
      </div>
    </dl>
  )
}

/** In groups of two, with spaces as typed. */
function editable(mobilePhone: string | null): string {
  return mobilePhone === null ? '' : formatPhone(mobilePhone).replaceAll('\u00a0', ' ')
}
