import type { Api } from '@quatre/contract'
import { redirect } from 'react-router'
import { formText, idIn } from '../../site/form/form-text.ts'
import { payLeagueAddress, teamsAddress } from '../parts/addresses.ts'

/** The acts of a captain on an entry of a league: takes an offered place, changes players, leaves. */
export async function actOnEntry(api: Api, id: number, form: FormData): Promise<Response> {
  const params = { id }
  const shown = redirect(`${teamsAddress}#ligue-${id}`)
  switch (formText(form, 'intent')) {
    case 'accept': {
      const { state, player } = await api.leagueEntries.acceptOffer({ params })
      return state === 'held' && player.due.value > 0 ? redirect(payLeagueAddress(id)) : shown
    }
    case 'change': {
      const player = idIn(formText(form, 'joueur')) ?? 0
      const inPlaceOf = idIn(formText(form, 'remplace'))
      const body = { player, ...(inPlaceOf !== null && { inPlaceOf }) }
      await api.leagueEntries.changePlayers({ params, body })
      return shown
    }
    case 'leave': {
      const { refund } = await api.leagueEntries.leave({ params, body: {} })
      return redirect(`${teamsAddress}?rendu=${refund.value}`)
    }
    default:
      return shown
  }
}
