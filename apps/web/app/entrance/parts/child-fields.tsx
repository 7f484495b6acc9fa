import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { BirthDateField } from './birth-date-field.tsx'
import { genderOptions } from './genders.ts'

interface ChildFieldsProps {
  /** The initial values of the fields: of a child to be changed, or the known ones of a new child. */
  readonly child: {
    readonly firstName?: string
    readonly lastName?: string
    readonly birthDate?: string | null
    readonly gender?: string | null
  } | null
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string | undefined>>
}

const childGenders = genderOptions.map((option) => ({
  ...option,
  label: { Male: 'Garçon', Female: 'Fille', Decline: option.label }[option.value],
}))

export function ChildFields({ child, values, errors }: ChildFieldsProps) {
  return (
    <>
      <div className="grid gap-5 page-sm:grid-cols-2">
        <TextField
          label="Prénom"
          name="firstName"
          autoComplete="off"
          maxLength={80}
          required
          defaultValue={values.firstName ?? child?.firstName}
          error={errors.firstName}
        />
        <TextField
          label="Nom"
          name="lastName"
          autoComplete="off"
          maxLength={80}
          required
          defaultValue={values.lastName ?? child?.lastName}
          error={errors.lastName}
        />
      </div>
      <BirthDateField
        defaultValue={values.birthDate ?? child?.birthDate ?? undefined}
        error={errors.birthDate}
        hint="JJ/MM/AAAA"
      />
      <RadioGroup
        label="Genre"
        name="gender"
        required
        options={childGenders}
        defaultValue={values.gender ?? child?.gender ?? ''}
        error={errors.gender}
      />
    </>
  )
}
