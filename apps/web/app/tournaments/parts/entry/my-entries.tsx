import { ApiProblem, type OwnEntry } from '@quatre/contract'
import { euros, grouped, tournamentEventNames } from '@quatre/domain'
import { Form, Link } from 'react-router'
import type { RequestContext } from '../../../site/context.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { typographic } from '../../../ui/typographic.ts'
import {
  changePartnerAddress,
  ownEntriesAction,
  payEntryAddress,
  tournamentAddress,
} from '../addresses.ts'
import { daysText, categoryText } from '../words.ts'
import { leavingText, partnerText, stateText } from './entry-words.ts'
import { InviteLink } from './invite-link.tsx'
import { RefuseEntry } from './refuse-entry.tsx'
import './my-entries.css'

export interface MyEntriesProps {
  readonly entries: readonly OwnEntry[]
  readonly now: number
  /** The refund of the last act, in cents; null when there was none. */
  readonly returnedCents: number | null
  readonly isRefused: boolean
  /** The caller has just left the pair of somebody. */
  readonly hasRefused: boolean
}

type List = readonly [title: string, entries: readonly OwnEntry[]]

/** The tab « Mes tournois »: to come, waiting, past, each with the action that fits. */
export function MyEntries(props: MyEntriesProps) {
  const { entries, now, returnedCents, isRefused, hasRefused } = props
  const isOver = ({ competition, state }: OwnEntry) =>
    Date.parse(competition.endsAt) <= now || state === 'removed'
  const isInLine = ({ state }: OwnEntry) => state === 'waiting' || state === 'offered'
  const lists: readonly List[] = [
    ['À venir', entries.filter((one) => !isOver(one) && !isInLine(one))],
    ['En attente', entries.filter((one) => !isOver(one) && isInLine(one))],
    ['Passés', entries.filter(isOver)],
  ]
  return (
    <>
      {isRefused && (
        <ErrorState title="Ça n’a pas été possible.">
          L’inscription a changé entre-temps{'\u00a0'}: voici où tu en es.
        </ErrorState>
      )}
      {hasRefused && (
        <p role="status" className="mb-5 font-semibold text-grass-deep">
          C’est noté{'\u00a0'}: tu ne joues pas dans cette paire. Ce que tu as payé te revient.
        </p>
      )}
      {returnedCents !== null && (
        <p role="status" className="mb-5 font-semibold text-grass-deep">
          La paire est retirée.{' '}
          {returnedCents > 0
            ? `${euros(returnedCents)} reviennent à qui a payé.`
            : 'Il n’y avait rien à rendre.'}
        </p>
      )}
      {lists.map(
        ([title, list]) =>
          list.length > 0 && (
            <section key={title} aria-label={title} className="my-entries">
              <h2 className="headline text-xl">{title}</h2>
              <ul>
                {list.map((entry) => (
                  <Row key={entry.id} entry={entry} isOver={isOver(entry)} />
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  )
}

function Row({ entry, isOver }: { readonly entry: OwnEntry; readonly isOver: boolean }) {
  const { id, competition, weight, finalRank, points } = entry
  return (
    <li id={`inscription-${id}`}>
      <h3>
        <Link to={tournamentAddress(competition.id)}>
          <b className="headline">{categoryText(competition)}</b>{' '}
          {tournamentEventNames[competition.event]}, {daysText(competition)}
        </Link>
      </h3>
      <p>
        {typographic(competition.center.name)}, {partnerText(entry)}
        {weight !== null && `, poids ${grouped(weight)}`}
      </p>
      {isOver ? (
        <p>
          {entry.state === 'removed'
            ? stateText(entry)
            : finalRank === null
              ? 'Joué.'
              : `${finalRank}${finalRank === 1 ? 're' : 'e'} place${points === null ? '' : `, ${grouped(points)} points`}`}
        </p>
      ) : (
        <>
          <p className="my-entry-state">{stateText(entry)}</p>
          <Acts entry={entry} />
        </>
      )}
    </li>
  )
}

function Acts({ entry }: { readonly entry: OwnEntry }) {
  const {
    id,
    state,
    player,
    competition,
    isHolder,
    isInvited,
    mayChangePartner,
    mayRefuse,
    refund,
  } = entry
  return (
    <div className="my-entry-acts">
      {state === 'offered' && (
        <Form method="post" action={ownEntriesAction}>
          <input type="hidden" name="inscription" value={id} />
          <Button name="intent" value="accept">
            Prendre la place
          </Button>
        </Form>
      )}
      {player.due.value > 0 && (
        <LinkButton to={payEntryAddress(id)}>Payer {euros(player.due.value)}</LinkButton>
      )}
      {isHolder && isInvited && mayChangePartner && <InviteLink entryId={id} />}
      {mayRefuse && <RefuseEntry entry={entry} />}
      {mayChangePartner && (
        <Link to={changePartnerAddress(competition.id, id)} className="link">
          Changer de partenaire
        </Link>
      )}
      {refund !== null && !mayRefuse && (
        <details>
          <summary className="link">
            {state === 'waiting' ? 'Quitter la liste' : 'Se désister'}
          </summary>
          <Form method="post" action={ownEntriesAction}>
            <input type="hidden" name="inscription" value={id} />
            <p>{leavingText(entry)}</p>
            <Button name="intent" value="leave" look="danger" size="small">
              Retirer la paire
            </Button>
          </Form>
        </details>
      )}
    </div>
  )
}

/** The entries of the member, with the refund of the act before this page. */
export async function readEntries(
  { api, now, reportError }: Pick<RequestContext, 'api' | 'now' | 'reportError'>,
  search: URLSearchParams,
): Promise<MyEntriesProps> {
  const returned = search.get('rendu')
  return {
    // requirement TN18: an empty list on error
    entries: await api.entries.list().catch((error: unknown) => {
      if (!(error instanceof ApiProblem) || error.status < 500) throw error
      reportError(error)
      return []
    }),
    now,
    returnedCents: returned !== null && /^\d{1,7}$/.test(returned) ? Number(returned) : null,
    isRefused: search.has('refus'),
    hasRefused: search.has('refusee'),
  }
}
