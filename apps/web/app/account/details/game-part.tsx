import type { Member } from '@quatre/contract'
import { Link } from 'react-router'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { CenterSelect } from '../../centers/parts/center-select.tsx'
import type { Details } from './details-data.ts'
import { Part } from './part.tsx'
import { PartForm } from './part-form.tsx'

interface GamePartProps extends Pick<Details, 'regions' | 'levels'> {
  readonly member: Member
}

export function GamePart({ member, regions, levels }: GamePartProps) {
  return (
    <Part name="jeu" about="Ton club et ton niveau, pour te proposer les bons matchs.">
      <Link to={`/joueur/${member.id}`} className="link inline-flex min-h-11 items-center">
        Ma page de joueur
      </Link>
      <PartForm name="jeu" action="Enregistrer mes préférences de jeu">
        {({ errors, values, isTicked }) => (
          <>
            <CenterSelect
              // A list keeps its first default: once another is saved, it is made anew.
              key={`club-${member.center?.id}`}
              regions={regions}
              none={member.center === null ? 'Aucun' : null}
              defaultValue={values.center ?? String(member.center?.id ?? '')}
              error={errors.center}
            />
            <Select
              key={`niveau-${member.userLevels[0]?.name}`}
              label="Niveau"
              name="level"
              defaultValue={values.level ?? member.userLevels[0]?.name ?? ''}
              error={errors.level}
            >
              <option value="">Je ne sais pas encore</option>
              {levels.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Select>
            <fieldset className="grid gap-4">
              <legend className="mb-3 text-sm font-semibold">J’ai envie de</legend>
              <Checkbox
                label="Jouer des matchs amicaux"
                name="playFriendlyGames"
                value="oui"
                defaultChecked={isTicked('playFriendlyGames', member.playFriendlyGames)}
                hint="D’autres joueurs de ton niveau peuvent t’inviter."
              />
              <Checkbox
                label="Participer aux tournois"
                name="participateToSPLFTournaments"
                value="oui"
                defaultChecked={isTicked(
                  'participateToSPLFTournaments',
                  member.participateToSPLFTournaments,
                )}
              />
              <Checkbox
                label="Participer aux ligues"
                name="participateToSPLFLeagues"
                value="oui"
                defaultChecked={isTicked(
                  'participateToSPLFLeagues',
                  member.participateToSPLFLeagues,
                )}
              />
            </fieldset>
            <Checkbox
              label="Cacher mon nom à ceux qui ont joué avec moi"
              name="hideLastName"
              value="oui"
              defaultChecked={isTicked('hideLastName', member.hideLastName)}
              hint="Ils voient ton prénom, pas ton nom."
            />
          </>
        )}
      </PartForm>
    </Part>
  )
}
