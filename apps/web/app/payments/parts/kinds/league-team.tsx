import { ApiProblem, type OwnLeagueEntry } from '@quatre/contract'
import { redirect } from 'react-router'
import type { RequestContext } from '../../../site/context.ts'
import {
  enterLeagueAddress,
  leagueAddress,
  payLeagueAddress,
  teamAddress,
  teamCalendarAddress,
  teamsAddress,
} from '../../../teams/parts/addresses.ts'
import { leagueTitle, dayTimeText } from '../../../teams/parts/entry-words.ts'
import { payEntryAddress } from '../../../tournaments/parts/addresses.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Outcome } from '../outcome.tsx'
import {
  pagesBelow,
  partLeads,
  type EndPage,
  type NumberedKind,
  type WaitsPage,
} from './pay-kind.ts'

interface Shown {
  readonly entry: OwnLeagueEntry
}

const show = async (_site: RequestContext, entry: OwnLeagueEntry): Promise<Shown> => ({ entry })

function Paid({ shown: { entry } }: { readonly shown: Shown }) {
  const { league, team, state, isPartMissing, expiresAt } = entry
  const isIn = state === 'confirmed'
  return (
    <Outcome
      mark={isIn ? 'done' : 'late'}
      title={isIn ? 'L’équipe est inscrite' : 'Ta part est payée'}
    >
      <p role="status" className="text-lg">
        {team.name}, {leagueTitle(league)}.
        {isPartMissing &&
          (expiresAt === null
            ? ' Une part reste à payer.'
            : ` Les autres parts sont attendues jusqu’au ${dayTimeText(expiresAt)}\u00a0; sinon l’équipe est retirée et tu es remboursé.`)}
      </p>
      <p className="actions">
        <LinkButton to={teamAddress(team.id)}>Voir l’équipe</LinkButton>
        <LinkButton to={leagueAddress(league.id)} look="quiet">
          Voir la ligue
        </LinkButton>
      </p>
      <p>
        <a href={teamCalendarAddress(team.id)} className="link inline-flex min-h-11 items-center">
          Suivre le calendrier de l’équipe
        </a>
      </p>
    </Outcome>
  )
}

const failed: EndPage<OwnLeagueEntry | null, { readonly entry: OwnLeagueEntry | null }> = {
  head: () => ['Inscription en ligue non aboutie', 'Le paiement de la ligue n’est pas passé.'],
  show: async (_site, entry) => ({ entry }),
  Page: ({ shown: { entry } }) => {
    const isPayable = entry !== null && entry.player.due.value > 0
    return (
      <Outcome mark="failed" title="Inscription non aboutie">
        <p role="status" className="text-lg">
          {isPayable
            ? 'Le paiement n’est pas passé. Rien n’a été débité, et la place est encore gardée.'
            : 'Rien n’a été débité, et la place n’est plus gardée.'}
        </p>
        <p className="actions">
          <LinkButton
            to={
              isPayable
                ? payLeagueAddress(entry.id)
                : entry
                  ? enterLeagueAddress(entry.league.id)
                  : teamsAddress
            }
          >
            {isPayable ? 'Payer autrement' : entry ? 'Inscrire l’équipe' : 'Voir mes équipes'}
          </LinkButton>
        </p>
      </Outcome>
    )
  },
}

const waits: WaitsPage<OwnLeagueEntry, Shown> = {
  description: 'Ta banque confirme le paiement de la ligue.',
  show,
  until: 'ta part est payée',
  titles: { paid: 'C’est payé', cancelled: 'Inscription annulée' },
  signIn: () => 'pour voir ton équipe.',
}

const paid: EndPage<OwnLeagueEntry, Shown> = {
  head: () => ['Ligue payée', 'La place de l’équipe dans la ligue.'],
  show,
  Page: Paid,
}

const pages = (id: string) => ({
  payment: payLeagueAddress(id),
  ...pagesBelow(teamsAddress, `inscription=${id}`),
  cancelled: `${teamsAddress}#ligue-${id}`,
})

export const leagueTeamKind: NumberedKind<OwnLeagueEntry> = {
  kind: 'league_team',
  pages,
  outcome: {
    parameter: 'inscription',
    unnamed: teamsAddress,
    unknown: `${teamsAddress}/error`,
    async find({ api }, id) {
      const entry = await api.leagueEntries.get({ params: { id } }).catch((error: unknown) => {
        // links to pay a tournament led to the same address
        if (error instanceof ApiProblem && error.status === 404) throw redirect(payEntryAddress(id))
        throw error
      })
      const { state } = entry
      if (state === 'waiting' || state === 'offered') throw redirect(pages(String(id)).cancelled)
      return entry
    },
    leads: partLeads(pages),
    waits,
    paid,
    failed,
  },
}
