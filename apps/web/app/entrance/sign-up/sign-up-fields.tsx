import type { ReactNode } from 'react'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { BirthDateField } from '../parts/birth-date-field.tsx'
import { CenterSelect, type centerRegions } from '../../centers/parts/center-select.tsx'
import { CheckedField } from '../../ui/form/checked-field.tsx'
import { CityFields } from '../parts/city-fields.tsx'
import { emailFault, passwordFault } from '../../ui/form/field-faults.ts'
import { genderOptions } from '../parts/genders.ts'
import { MobileField } from '../../site/form/mobile-field.tsx'
import { Terms } from '../parts/terms.tsx'
import type { Errors, Values } from './sign-up-form.ts'

interface FieldsProps {
  readonly values: Values
  readonly errors: Errors
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 not-first-of-type:border-t not-first-of-type:pt-6">
      <h2 className="headline text-lg">{title}</h2>
      {children}
    </section>
  )
}

interface ContactFieldsProps extends FieldsProps {
  readonly cities: readonly string[]
  /** The actions on the e-mail, below its field. */
  readonly belowEmail?: ReactNode
}

/** The fields that a phone knows of its owner, together and first: one press fills them all in (requirement M69). */
export function ContactFields({ values, errors, cities, belowEmail }: ContactFieldsProps) {
  return (
    <Part title="Toi">
      <div className="grid gap-5 page-sm:grid-cols-2">
        <TextField
          label="Prénom"
          name="firstName"
          autoComplete="given-name"
          enterKeyHint="next"
          maxLength={80}
          required
          defaultValue={values.firstName}
          error={errors.firstName}
        />
        <TextField
          label="Nom"
          name="lastName"
          autoComplete="family-name"
          enterKeyHint="next"
          maxLength={80}
          required
          defaultValue={values.lastName}
          error={errors.lastName}
        />
      </div>
      <CheckedField
        field={EmailField}
        findFault={emailFault}
        label="E-mail"
        name="email"
        enterKeyHint="next"
        required
        defaultValue={values.email}
        error={errors.email}
      />
      {belowEmail}
      <MobileField
        required
        enterKeyHint="next"
        defaultValue={values.mobilePhone}
        error={errors.mobilePhone}
      />
      <CityFields
        enterKeyHint="next"
        postalCode={values.postalCode}
        city={values.city}
        cities={cities}
        errors={errors}
      />
    </Part>
  )
}

interface AccountFieldsProps extends FieldsProps {
  readonly regions: ReturnType<typeof centerRegions>
}

export function AccountFields({ values, errors, regions }: AccountFieldsProps) {
  return (
    <Part title="Ton compte">
      <BirthDateField
        enterKeyHint="next"
        defaultValue={values.birthDate}
        error={errors.birthDate}
      />
      <RadioGroup
        label="Genre"
        name="gender"
        required
        options={genderOptions}
        {...(values.gender && { defaultValue: values.gender })}
        error={errors.gender}
      />
      <CenterSelect regions={regions} defaultValue={values.center} error={errors.center} />
      <CheckedField
        field={PasswordField}
        findFault={passwordFault}
        label="Mot de passe"
        name="password"
        autoComplete="new-password"
        hint="6 à 16 caractères"
        required
        error={errors.password}
      />
    </Part>
  )
}

export function Promises({ values, errors }: FieldsProps) {
  return (
    <div className="grid gap-4 border-t pt-6">
      <Terms accepted={Boolean(values.termsConditions)} error={errors.termsConditions} />
      <Checkbox
        label="Je veux recevoir la newsletter"
        name="receiveNewsletter"
        value="oui"
        defaultChecked={Boolean(values.receiveNewsletter)}
      />
      <Checkbox
        label="Je veux recevoir les bons plans par SMS"
        name="newsSms"
        value="oui"
        defaultChecked={Boolean(values.newsSms)}
      />
    </div>
  )
}
