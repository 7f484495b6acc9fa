import type { OwnEntry } from '@quatre/contract'
import { isOfSeries } from '@quatre/domain'
import { redirect } from 'react-router'
import { competitionStage, isInSeries, stagePayAddress } from '../../../series/parts/stage-entry.ts'
import type { RequestContext } from '../../../site/context.ts'
import { orNotFound } from '../../../site/pages/not-found.ts'
import {
  changePartnerAddress,
  entriesAddress,
  myEntriesAddress,
  payEntryAddress,
  tournamentAddress,
  tournamentCalendarAddress,
  tournamentsAddress,
} from '../../../tournaments/parts/addresses.ts'
import {
  entryTitle,
  dayTimeText,
  partnerText,
} from '../../../tournaments/parts/entry/entry-words.ts'
import { InviteLink } from '../../../tournaments/parts/entry/invite-link.tsx'
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
  readonly entry: OwnEntry
}

const show = async (_site: RequestContext, entry: OwnEntry): Promise<Shown> => ({ entry })

function Paid({ shown: { entry } }: { readonly shown: Shown }) {
  const { id, competition, state, isInvited, isHolder, expiresAt, isHalfMissing } = entry
  const isIn = state === 'confirmed'
  return (
    <Outcome
      mark={isIn ? 'done' : 'late'}
      title={isIn ? 'Vous êtes inscrits' : 'Ta moitié est payée'}
    >
      <p role="status" className="text-lg">
        {entryTitle(entry)}, {partnerText(entry)}.
        {isHalfMissing &&
          (expiresAt === null
            ? ' L’autre moitié reste à payer.'
            : ` L’autre moitié est attendue jusqu’au ${dayTimeText(expiresAt)}\u00a0; sinon la paire est retirée et tu es remboursé.`)}
      </p>
      {isHolder && isInvited && <InviteLink entryId={id} />}
      <p className="actions">
        <LinkButton to={entriesAddress(competition)}>Mes tournois</LinkButton>
        <LinkButton to={tournamentAddress(competition.id)} look="quiet">
          Voir le tournoi
        </LinkButton>
      </p>
      <p className="flex flex-wrap gap-x-6">
        <a
          href={tournamentCalendarAddress(competition.id)}
          className="link inline-flex min-h-11 items-center"
        >
          Ajouter à mon agenda
        </a>
        {entry.mayChangePartner && (
          <a
            href={changePartnerAddress(competition.id, id)}
            className="link inline-flex min-h-11 items-center"
          >
            Changer de partenaire
          </a>
        )}
      </p>
    </Outcome>
  )
}

const failed: EndPage<OwnEntry | null, { readonly entry: OwnEntry | null }> = {
  head: () => [
    'Inscription au tournoi non aboutie',
    'Le paiement de ton inscription n’est pas passé.',
  ],
  show: async (_site, entry) => ({ entry }),
  Page: ({ shown: { entry } }) => {
    const isPayable = entry !== null && entry.player.due.value > 0
    return (
      <Outcome mark="failed" title="Inscription non aboutie">
        <p role="status" className="text-lg">
          {isPayable
            ? 'Le paiement n’est pas passé. Rien n’a été débité, et ta place est encore gardée.'
            : 'Rien n’a été débité, et la place n’est plus gardée.'}
        </p>
        <p className="actions">
          <LinkButton
            to={
              isPayable
                ? payEntryAddress(entry.id)
                : entry
                  ? tournamentAddress(entry.competition.id)
                  : tournamentsAddress()
            }
          >
            {isPayable ? 'Payer autrement' : entry ? 'Revenir au tournoi' : 'Voir les tournois'}
          </LinkButton>
        </p>
      </Outcome>
    )
  },
}

const waits: WaitsPage<OwnEntry, Shown> = {
  description: 'Ta banque confirme le paiement de ton inscription.',
  show,
  until: 'la paire est inscrite',
  titles: { paid: 'Ta part est payée', cancelled: 'Inscription annulée' },
  signIn: () => 'pour voir ton inscription.',
}

const paid: EndPage<OwnEntry, Shown> = {
  head: () => ['Inscription payée', 'Ta place dans le tournoi.'],
  show,
  Page: Paid,
}

const pages = (id: string) => ({
  payment: payEntryAddress(id),
  ...pagesBelow(tournamentsAddress(), `inscription=${id}`),
  cancelled: myEntriesAddress,
})

export const entryKind: NumberedKind<OwnEntry> = {
  kind: 'tournament_entry',
  pages,
  outcome: {
    parameter: 'inscription',
    unnamed: myEntriesAddress,
    unknown: `${tournamentsAddress()}/error`,
    async find({ api }, id) {
      const entry = await orNotFound(api.entries.get({ params: { id } }))
      if (entry.state === 'waiting' || entry.state === 'offered') throw redirect(myEntriesAddress)
      return entry
    },
    leads: partLeads(pages),
    async framed(site, { competition }, { page, url }) {
      if (!isOfSeries(competition) || isInSeries(url)) return null
      const stage = await competitionStage(site, competition.id)
      return stage && stagePayAddress(stage.id, page) + url.search
    },
    waits,
    paid,
    failed,
  },
}
