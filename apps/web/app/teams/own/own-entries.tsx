import type { OwnLeagueEntry, PlayerTeam } from '@quatre/contract'
import { euros, leagueLeavingSentence } from '@quatre/domain'
import { Form, Link } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { typographic } from '../../ui/typographic.ts'
import {
  enterLeagueAddress,
  leagueAddress,
  payLeagueAddress,
  teamAddress,
} from '../parts/addresses.ts'
import { dayTimeText, entryStateText, leagueTitle, playerName } from '../parts/entry-words.ts'

interface OwnEntriesProps {
  readonly entries: readonly OwnLeagueEntry[]
  readonly teams: readonly PlayerTeam[]
}

/** The leagues of a member’s teams, each with the action that fits: enter, pay, take the place, change players, leave. */
export function OwnEntries({ entries, teams }: OwnEntriesProps) {
  const reserved = teams.flatMap((team) => team.reserved.map((league) => ({ team, league })))
  if (entries.length + reserved.length === 0) return null
  return (
    <section className="team-leagues" aria-labelledby="en-ligue">
      <h2 id="en-ligue" className="headline">
        En ligue
      </h2>
      <ul>
        {reserved.map(({ team, league }) => (
          <li key={`${team.id}-${league.id}`}>
            <h3>
              <Link to={teamAddress(team.id)}>{team.name}</Link>
            </h3>
            <p>
              <Link to={leagueAddress(league.id)} className="team-link">
                {leagueTitle(league)}
              </Link>
              , {typographic(league.center)}
            </p>
            <p className="team-state">
              Une place est gardée pour l’équipe jusqu’au {dayTimeText(league.until)}.
            </p>
            {team.isCaptain && (
              <p className="team-acts">
                <LinkButton to={enterLeagueAddress(league.id)}>Inscrire l’équipe</LinkButton>
              </p>
            )}
          </li>
        ))}
        {entries.map((entry) => (
          <li key={entry.id} id={`ligue-${entry.id}`}>
            <h3>
              <Link to={teamAddress(entry.team.id)}>{entry.team.name}</Link>
            </h3>
            <p>
              <Link to={leagueAddress(entry.league.id)} className="team-link">
                {leagueTitle(entry.league)}
              </Link>
              , {typographic(entry.league.center.name)}
            </p>
            <p className="team-state">{entryStateText(entry)}</p>
            <Acts entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Acts({ entry }: { readonly entry: OwnLeagueEntry }) {
  const { id, state, player, isCaptain, isSplit, players, refund, league } = entry
  return (
    <>
      {isSplit && (
        <ul className="team-parts">
          {players.map((one, at) => (
            <li key={one.id ?? `retired-${at}`}>
              {playerName(one)}
              <b>{one.share.value === 0 ? '' : one.paid ? 'payé' : euros(one.share.value)}</b>
            </li>
          ))}
        </ul>
      )}
      <div className="team-acts">
        {state === 'offered' && isCaptain && (
          <Form method="post">
            <input type="hidden" name="inscription" value={id} />
            <Button name="intent" value="accept">
              Prendre la place
            </Button>
          </Form>
        )}
        {player.due.value > 0 && (
          <LinkButton to={payLeagueAddress(id)}>Payer {euros(player.due.value)}</LinkButton>
        )}
        {entry.mayAdd && entry.others.some(({ isTaken }) => !isTaken) && (
          <ChangePlayers entry={entry} />
        )}
        {refund !== null && (
          <details>
            <summary className="team-link">
              {state === 'waiting' ? 'Quitter la liste' : 'Retirer l’équipe'}
            </summary>
            <Form method="post">
              <input type="hidden" name="inscription" value={id} />
              <p>
                {refund.value > 0
                  ? `${euros(refund.value)} reviennent à qui a payé.`
                  : 'Rien n’a été payé\u00a0: il n’y a rien à rendre.'}{' '}
                {leagueLeavingSentence(league.status)}
              </p>
              <Button name="intent" value="leave" look="danger" size="small">
                Retirer l’équipe
              </Button>
            </Form>
          </details>
        )}
      </div>
    </>
  )
}

function ChangePlayers({ entry: { id, mayReplace, others, players } }: { entry: OwnLeagueEntry }) {
  return (
    <details>
      <summary className="team-link">
        {mayReplace ? 'Changer les joueurs' : 'Ajouter un joueur'}
      </summary>
      <Form method="post">
        <input type="hidden" name="inscription" value={id} />
        <Select label="Entre" name="joueur">
          {others
            .filter(({ isTaken }) => !isTaken)
            .map((one) => (
              <option key={one.id} value={one.id}>
                {playerName(one)}
              </option>
            ))}
        </Select>
        {mayReplace && (
          <Select label="À la place de" name="remplace" hint="Sa part lui revient.">
            <option value="">personne, en plus</option>
            {players.map(
              (one) =>
                one.id !== null &&
                !one.isCaptain && (
                  <option key={one.id} value={one.id}>
                    {playerName(one)}
                  </option>
                ),
            )}
          </Select>
        )}
        <Button name="intent" value="change" look="dark" size="small">
          Changer
        </Button>
      </Form>
    </details>
  )
}
