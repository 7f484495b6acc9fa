import { audiences, playerParts, partAudience, type PlayerSettings } from '@quatre/domain'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { partLabels } from './words.ts'

const forWhom = {
  everyone: 'Tout le monde',
  teammates: 'Mes coéquipiers',
  nobody: 'Moi seulement',
} as const

const fields = [
  { name: 'pageFor', part: 'page', offered: audiences },
  { name: 'rankingFor', part: 'ranking', offered: audiences },
  { name: 'contactFor', part: 'contact', offered: audiences.slice(1) },
] as const

interface SettingsProps {
  readonly settings: PlayerSettings
  readonly isSaved: boolean
  readonly refusal: string | null
}

/** The parts that others see, and the form that sets them; without script a plain form. */
export function Settings({ settings, isSaved, refusal }: SettingsProps) {
  const pending = useNavigation().formData?.has('pageFor') ?? false
  const fixed = playerParts.filter((part) => !fields.some((field) => field.part === part))
  return (
    <Form method="post" action="?#reglages" className="player-settings">
      {fields.map(({ name, part, offered }) => (
        <Select
          key={`${name} ${settings[name]}`}
          label={partLabels[part]}
          name={name}
          defaultValue={settings[name]}
        >
          {offered.map((audience) => (
            <option key={audience} value={audience}>
              {forWhom[audience]}
            </option>
          ))}
        </Select>
      ))}
      <ul className="player-hidden">
        {fixed.map((part) => (
          <li key={part}>
            <span>{partLabels[part]}</span>
            <span>{forWhom[partAudience(part, settings)]}</span>
          </li>
        ))}
      </ul>
      <p className="player-note">
        Tes coéquipiers ont joué de ton côté, ou partagent une équipe ou une réservation avec toi.
        Dans les résultats des tournois et des ligues, ton nom reste.
      </p>
      {refusal && <p role="alert">{refusal}</p>}
      <div className="actions">
        <Button look="dark" pending={pending}>
          Enregistrer qui voit ma page
        </Button>
        {isSaved && <p role="status">C’est enregistré.</p>}
      </div>
    </Form>
  )
}
