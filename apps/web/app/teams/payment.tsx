import { euros } from '@quatre/domain'
import { centerInPath } from '../centers/parts/named-center.ts'
import { leagueTeamKind } from '../payments/parts/kinds/league-team.tsx'
import { payWithCredit, readOwed } from '../payments/parts/owed.ts'
import { PayPage } from '../payments/parts/pay-page.tsx'
import { OwedWays } from '../payments/parts/pay-ways.tsx'
import { requestContext } from '../site/context.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { Fact } from '../ui/fact.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { typographic } from '../ui/typographic.ts'
import type { Route } from './+types/payment.ts'
import { leagueTitle, dayTimeText } from './parts/entry-words.ts'
import './teams.css'

export const meta = () => privateHead('Payer la ligue', 'Paie ta part ou toute l’équipe.')
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  await centerInPath(site, params)
  return readOwed(leagueTeamKind, site, url)
}

export const action = (sent: Route.ActionArgs) => payWithCredit(leagueTeamKind, sent)

const hourMs = 3_600_000

/** The amount that a member owes for a team in a league, and the ways to pay it. */
export default function PayLeague({ loaderData, actionData }: Route.ComponentProps) {
  const { thing: entry, now } = loaderData
  const { league, team, isSplit, expiresAt, player } = entry
  const isSoon = expiresAt !== null && Date.parse(expiresAt) - now < hourMs
  return (
    <PayPage
      title={isSplit ? 'Payer ta part' : 'Payer l’équipe'}
      refusal={actionData?.refusal}
      summary={
        <dl>
          <Fact label="Ligue">
            {leagueTitle(league)}, {typographic(league.center.name)}
          </Fact>
          <Fact label="Équipe">{team.name}</Fact>
          <Fact label={isSplit ? 'Ta part' : 'Prix'}>{euros(player.due.value)}</Fact>
          {expiresAt && (
            <Fact label="Place gardée">
              {isSoon ? <Countdown until={expiresAt} now={now} /> : dayTimeText(expiresAt)}
            </Fact>
          )}
        </dl>
      }
    >
      <OwedWays {...loaderData} />
    </PayPage>
  )
}
