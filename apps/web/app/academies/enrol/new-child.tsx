import { BirthDateField } from '../../entrance/parts/birth-date-field.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { newChild } from './people-links.tsx'

interface NewChildProps {
  readonly lastName: string
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
  readonly isPending: boolean
}

/** A child is added to the account where it is enrolled. */
export function NewChild({ lastName, values, errors, isPending }: NewChildProps) {
  return (
    <>
      <div className="grid gap-5 page-sm:grid-cols-2">
        <TextField
          label="Prénom"
          name="firstName"
          autoComplete="off"
          maxLength={80}
          required
          defaultValue={values.firstName}
          error={errors.firstName}
        />
        <TextField
          label="Nom"
          name="lastName"
          autoComplete="off"
          maxLength={80}
          required
          defaultValue={values.lastName ?? lastName}
          error={errors.lastName}
        />
      </div>
      <BirthDateField defaultValue={values.birthDate} error={errors.birthDate} hint="JJ/MM/AAAA" />
      <RadioGroup
        label="Genre"
        name="gender"
        required
        options={[
          { value: 'Female', label: 'Fille' },
          { value: 'Male', label: 'Garçon' },
          { value: 'Decline', label: 'Ne souhaite pas partager' },
        ]}
        {...(values.gender && { defaultValue: values.gender })}
        error={errors.gender}
      />
      <Button name="intent" value={newChild} pending={isPending} width="full">
        Continuer
      </Button>
    </>
  )
}
