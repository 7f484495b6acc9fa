import type { Team, TeamPlayer } from '@quatre/contract'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { CopyLink } from '../../ui/copy-link.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Share } from '../../ui/share.tsx'
import { playerName } from '../parts/entry-words.ts'

interface CaptainProps {
  readonly team: Team
  readonly players: readonly TeamPlayer[]
  /** The new link by which players join; it is shown once. */
  readonly link: string | null
  readonly errors: Readonly<Record<string, string>>
}

/** The acts of a captain: invites by a link, renames, takes a player out, hands the team over. */
export function CaptainPart({ team, players, link, errors }: CaptainProps) {
  const others = players.filter(({ isCaptain }) => !isCaptain)
  return (
    <section className="team-captain" aria-label="Capitaine">
      {link ? (
        <>
          <CopyLink label="Lien pour rejoindre l’équipe" address={link} />
          <Share title={`Rejoins ${team.name}`} link={link} />
          <p className="team-note">Il remplace l’ancien lien.</p>
        </>
      ) : (
        <Form method="post">
          <Button name="intent" value="invite" look="quiet">
            Inviter par un lien
          </Button>
        </Form>
      )}
      <details open={errors.name !== undefined}>
        <summary className="link">Gérer l’équipe</summary>
        <Form method="post">
          <TextField
            label="Nom"
            name="name"
            required
            maxLength={40}
            defaultValue={team.name}
            error={errors.name}
          />
          <Button name="intent" value="rename" look="dark" size="small">
            Renommer
          </Button>
        </Form>
        {others.length > 0 && (
          <Form method="post">
            <Select label="Joueur" name="joueur">
              {others.map((player) => (
                <option key={player.id} value={player.id ?? ''}>
                  {playerName(player)}
                </option>
              ))}
            </Select>
            <p className="team-acts">
              <Button name="intent" value="captain" look="quiet" size="small">
                Nommer capitaine
              </Button>
              <Button name="intent" value="remove" look="danger" size="small">
                Retirer de l’équipe
              </Button>
            </p>
          </Form>
        )}
      </details>
    </section>
  )
}

/** A captain hands the team over first, unless they are alone in it. */
export function LeavePart({
  isCaptain,
  players,
}: {
  readonly isCaptain: boolean
  readonly players: readonly TeamPlayer[]
}) {
  if (isCaptain && players.length > 1) return null
  return (
    <details>
      <summary className="link">Quitter l’équipe</summary>
      <Form method="post">
        <p className="team-note">
          Ce que tu as payé pour une ligue te revient jusqu’au tirage de son calendrier.
        </p>
        <Button name="intent" value="leave" look="danger" size="small">
          Quitter
        </Button>
      </Form>
    </details>
  )
}
