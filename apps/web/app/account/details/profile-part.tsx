import type { Member } from '@quatre/contract'
import { dateNumeric } from '@quatre/domain'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { BirthDateField } from '../../entrance/parts/birth-date-field.tsx'
import { genderOptions } from '../../entrance/parts/genders.ts'
import { Part } from './part.tsx'
import { PartForm } from './part-form.tsx'
import { PhotoForm } from './photo-form.tsx'

const maritalStatuses = [
  'Célibataire',
  'En couple',
  'Marié(e)',
  'Pacsé(e)',
  'Divorcé(e)',
  'Veuf(ve)',
]

export function ProfilePart({ member }: { member: Member }) {
  const { firstName, lastName, birthDate, maritalStatus } = member
  const known = [maritalStatus].filter((status) => status && !maritalStatuses.includes(status))
  return (
    <Part
      name="profil"
      about="Les joueurs voient ta photo, ton prénom, ton pseudo et ton niveau ; ta page de joueur montre tes matchs à qui tu veux."
    >
      <PhotoForm picture={member.avatar} />
      <PartForm name="profil" action="Enregistrer mon profil">
        {({ errors, values }) => (
          <>
            <dl className="fixed-details">
              <Fixed label="Prénom et nom" value={`${firstName} ${lastName}`} />
              {birthDate && <Fixed label="Date de naissance" value={dateNumeric(birthDate)} />}
            </dl>
            <p className="text-sm text-mute">
              Une erreur dans {birthDate ? 'ces informations' : 'ton nom'}
              {'\u00a0'}? Demande à ton club de la corriger.
            </p>
            {birthDate === null && (
              <BirthDateField defaultValue={values.birthDate} error={errors.birthDate} />
            )}
            <TextField
              label="Pseudo"
              name="pseudo"
              hint="Affiché avec ton prénom dans les matchs"
              autoComplete="nickname"
              maxLength={20}
              defaultValue={values.pseudo ?? member.pseudo ?? ''}
              error={errors.pseudo}
            />
            <RadioGroup
              label="Genre"
              name="gender"
              options={genderOptions}
              defaultValue={values.gender ?? member.gender ?? ''}
              error={errors.gender}
            />
            <Select
              // A list keeps its first default: once another is saved, it is made anew.
              key={maritalStatus}
              label="Situation familiale"
              name="maritalStatus"
              defaultValue={values.maritalStatus ?? maritalStatus ?? ''}
              error={errors.maritalStatus}
            >
              <option value="">Non précisée</option>
              {[...maritalStatuses, ...known].map((status) => (
                <option key={status}>{status}</option>
              ))}
            </Select>
          </>
        )}
      </PartForm>
    </Part>
  )
}

function Fixed({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-mute">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}
