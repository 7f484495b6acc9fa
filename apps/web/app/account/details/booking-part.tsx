import type { Member } from '@quatre/contract'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { Part } from './part.tsx'
import { PartForm } from './part-form.tsx'

const moments = [
  { label: 'Le midi, en semaine', name: 'bookingValidationForMiddayMissingPlayer' },
  { label: 'Le soir, en semaine', name: 'bookingValidationForEveningMissingPlayer' },
  { label: 'Le week-end', name: 'bookingValidationForWeekendMissingPlayer' },
] as const

/** The settings of a booking when a share is missing, and of refunds (requirement M49). */
export function BookingPart({ member }: { member: Member }) {
  return (
    <Part name="reservations" about="Ce qui se passe quand un joueur manque ou que tu annules.">
      <PartForm name="reservations" action="Enregistrer mes choix de réservation">
        {({ errors, values, isTicked }) => (
          <>
            <fieldset className="grid gap-4">
              <legend className="text-sm font-semibold">
                S’il manque la part d’un joueur, je garde le terrain
              </legend>
              <p className="text-sm text-mute">
                Coché{'\u00a0'}: la part qui manque est débitée de ta carte, et tu joues. Décoché
                {'\u00a0'}: la réservation est annulée et chacun est remboursé. Cela se décide à la
                date limite de paiement, quand le prix est partagé.
              </p>
              {moments.map(({ label, name }) => (
                <Checkbox
                  key={name}
                  label={label}
                  name={name}
                  value="oui"
                  defaultChecked={isTicked(name, member[name])}
                />
              ))}
            </fieldset>
            <RadioGroup
              label="Quand j’annule, je préfère être remboursé"
              name="refund"
              look="tiles"
              defaultValue={values.refund ?? member.refundPreference}
              options={[
                { value: 'wallet', label: 'Sur mon SOLDE', detail: 'Tout de suite' },
                { value: 'card', label: 'Sur ma carte', detail: 'Sous quelques jours' },
              ]}
              error={errors.refund}
            />
          </>
        )}
      </PartForm>
    </Part>
  )
}
