import { levelLabels, levelNames } from '@quatre/domain'
import { Link } from 'react-router'
import { privacyAddress } from '../../../site/pages/addresses.ts'
import { MobileField } from '../../../site/form/mobile-field.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { Person, SheetValues } from './read-enrolling.ts'

/** Rows of the form for those who may pick a child up. */
export const pickUpRows = [1, 2] as const

interface SheetFieldsProps {
  readonly person: Person
  readonly sheet: SheetValues
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

/** The facts about a person that the coach needs: asked once a season. */
export function SheetFields({ person, sheet, values, errors }: SheetFieldsProps) {
  const { firstName, isMinor } = person
  const before = sheet.imageRights === undefined ? undefined : sheet.imageRights ? 'oui' : 'non'
  const photos = values.imageRights ?? before
  return (
    <fieldset className="grid gap-5">
      <legend className="headline mb-4 text-xl">Fiche de {firstName}</legend>
      <p className="text-mute">
        Demandée une fois par saison. Seuls les entraîneurs du centre la lisent.{' '}
        <Link to={privacyAddress} className="link">
          Confidentialité
        </Link>
      </p>
      <Select
        label={`Niveau de ${firstName}`}
        name="level"
        defaultValue={values.level ?? sheet.level ?? ''}
      >
        <option value="">Peu importe</option>
        {levelNames.map((name) => (
          <option key={name} value={name}>
            {levelLabels[name]}
          </option>
        ))}
      </Select>
      <div className="grid gap-5 page-sm:grid-cols-2">
        <TextField
          label="Qui prévenir en urgence"
          name="emergencyName"
          required
          maxLength={80}
          defaultValue={values.emergencyName ?? sheet.emergencyName}
          error={errors.emergencyName}
        />
        <MobileField
          required
          defaultValue={values.mobilePhone ?? sheet.emergencyPhone}
          error={errors.emergencyPhone}
        />
      </div>
      {isMinor && (
        <p className="text-mute">
          {sheet.pickUps.length > 0
            ? `Ces personnes peuvent venir chercher ${firstName}\u00a0: toi par défaut.`
            : `Écris qui peut venir chercher ${firstName}, toi compris.`}
        </p>
      )}
      {isMinor &&
        pickUpRows.map((row, at) => (
          <div key={row} className="enrol-pick-up">
            <TextField
              label={row === 1 ? 'Qui vient chercher' : 'Ou qui d’autre'}
              name={`pickUpName${row}`}
              maxLength={80}
              defaultValue={values[`pickUpName${row}`] ?? sheet.pickUps[at]?.name ?? ''}
              error={errors[`pickUps.${at}.name`]}
            />
            <TextField
              label="Mobile"
              name={`pickUpPhone${row}`}
              type="tel"
              inputMode="tel"
              maxLength={30}
              defaultValue={values[`pickUpPhone${row}`] ?? sheet.pickUps[at]?.phone ?? ''}
              error={errors[`pickUps.${at}.phone`]}
            />
          </div>
        ))}
      <div className="enrol-photos">
        <RadioGroup
          label="Photos du groupe par le club"
          name="imageRights"
          required
          look="tiles"
          {...(photos !== undefined && { defaultValue: photos })}
          options={[
            { value: 'oui', label: 'Oui' },
            { value: 'non', label: 'Non' },
          ]}
          error={errors.imageRights}
        />
      </div>
      {isMinor && (
        <Checkbox
          name="hasStatedHealth"
          required
          defaultChecked={values.hasStatedHealth !== undefined || sheet.hasStatedHealth === true}
          label={`J’atteste avoir rempli avec ${firstName} le questionnaire de santé\u00a0: toutes ses réponses sont non.`}
          hint="Tes réponses restent chez toi, le club n’a que l’attestation."
          error={errors.hasStatedHealth}
        />
      )}
    </fieldset>
  )
}
