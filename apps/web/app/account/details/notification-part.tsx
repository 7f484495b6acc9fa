import type { Member } from '@quatre/contract'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { PushDevice } from '../../push/parts/push-device.tsx'
import { Part } from './part.tsx'
import { PartForm } from './part-form.tsx'

const choices = [
  {
    name: 'receivePushNotification',
    label: 'Les rappels de match',
    hint: 'La veille à 18h00 et deux heures avant, sur les appareils où tu les as activés.',
  },
  {
    name: 'receiveNewsletter',
    label: 'La newsletter',
    hint: 'Les nouvelles de ton club et du réseau, par mail.',
  },
  { name: 'newsSms', label: 'Les bons plans par SMS', hint: 'Des créneaux à prix réduit.' },
  {
    name: 'receivePartnersOffers',
    label: 'Les offres des partenaires',
    hint: 'Les bons plans des marques qui soutiennent le réseau.',
  },
  {
    name: 'kidsAnniversary',
    label: 'Les anniversaires des enfants',
    hint: 'Des idées de fête au club.',
  },
] as const

export function NotificationPart({ member }: { member: Member }) {
  return (
    <Part
      name="notifications"
      about="Les messages sur tes réservations partent toujours. Le reste, c’est toi qui choisis."
    >
      <PartForm name="notifications" action="Enregistrer mes notifications">
        {({ errors, values, isTicked }) => (
          <>
            <fieldset className="grid gap-4">
              <legend className="mb-3 text-sm font-semibold">Je veux recevoir</legend>
              {choices.map(({ name, label, hint }) => (
                <Checkbox
                  key={name}
                  label={label}
                  name={name}
                  value="oui"
                  hint={hint}
                  defaultChecked={isTicked(name, member[name])}
                />
              ))}
            </fieldset>
            <RadioGroup
              label="Pour le reste, me contacter par"
              hint="La newsletter arrive toujours par e-mail."
              name="communicationMode"
              options={[
                { value: 'Email', label: 'E-mail' },
                { value: 'Facebook', label: 'Facebook' },
              ]}
              defaultValue={values.communicationMode ?? member.communicationMode}
              error={errors.communicationMode}
            />
          </>
        )}
      </PartForm>
      <PushDevice />
    </Part>
  )
}
