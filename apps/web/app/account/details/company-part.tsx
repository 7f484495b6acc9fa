import type { Company } from '@quatre/contract'
import { TextField } from '../../ui/form/text-field.tsx'
import { Part } from './part.tsx'
import { PartForm } from './part-form.tsx'

const fields = [
  { name: 'name', label: 'Nom de l’entreprise', maxLength: 120, autoComplete: 'organization' },
  { name: 'street', label: 'Adresse', maxLength: 120, autoComplete: 'off' },
  {
    name: 'postalCode',
    label: 'Code postal',
    maxLength: 5,
    inputMode: 'numeric',
    autoComplete: 'off',
  },
  { name: 'city', label: 'Ville', maxLength: 80, autoComplete: 'off' },
  {
    name: 'siren',
    label: 'SIREN',
    hint: 'Les 9 chiffres du numéro de ton entreprise',
    maxLength: 20,
    inputMode: 'numeric',
    autoComplete: 'off',
  },
  {
    name: 'vatNumber',
    label: 'Numéro de TVA (facultatif)',
    hint: 'FR, puis 11 chiffres',
    maxLength: 40,
    autoComplete: 'off',
  },
] as const

/** The company that the invoices to come name (requirement R21). */
export function CompanyPart({ company }: { readonly company: Company | null }) {
  return (
    <Part
      name="entreprise"
      about="Pour avoir tes factures au nom de ton entreprise. Celles que tu as déjà ne changent pas."
    >
      <PartForm name="entreprise" action="Enregistrer mon entreprise">
        {({ errors, values }) =>
          fields.map(({ name, ...field }) => (
            <TextField
              key={name}
              name={name}
              {...field}
              defaultValue={values[name] ?? company?.[name] ?? ''}
              error={errors[name]}
            />
          ))
        }
      </PartForm>
      {company !== null && (
        <PartForm name="sans-entreprise" action="Retirer mon entreprise" look="quiet">
          {() => null}
        </PartForm>
      )}
    </Part>
  )
}
