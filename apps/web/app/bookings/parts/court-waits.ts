import { ApiProblem, type Api } from '@quatre/contract'
import { message, problems, type ProblemCode } from '@quatre/domain'
import type { RequestContext } from '../../site/context.ts'
import { idIn } from '../../site/form/form-text.ts'
import { readSearch, slotsAddress, usualDuration, type Period } from './search/search.ts'

/** The target of « Préviens-moi » and « Quitter la liste ». */
export const waitPath = '/reservations/attente'

/** The starts of each time of day; the evening goes on after midnight. */
const clocks: Record<Period, { readonly from: string; readonly to: string }> = {
  matin: { from: '00:00', to: '11:59' },
  midi: { from: '12:00', to: '13:59' },
  'apres-midi': { from: '14:00', to: '17:59' },
  soir: { from: '18:00', to: '05:59' },
}

/** Of a wait, by how many are before. */
export const placeInLine = (position: number): string =>
  position === 1
    ? 'Tu es en tête de la liste d’attente.'
    : `Tu es ${position}ᵉ sur la liste d’attente.`

const reason = 'attente'

/** The reason of a refused wait, where the address of the slots has the code of its Problem. */
export function waitRefusal(address: URLSearchParams): string | null {
  const code = address.get(reason)
  return code !== null && Object.hasOwn(problems, code) ? message(code as ProblemCode) : null
}

/**
 * Waits for a court of the search that `target` names, for the session of `api`. Gives the slots, which
 * show the place in line, or say why there is none.
 */
export async function waitAtTarget(
  { center }: Pick<RequestContext, 'center'>,
  api: Api,
  target: string,
): Promise<string> {
  const search = readSearch(new URLSearchParams(target.split('?')[1]))
  const { date, period, sport: sportTypeId, fieldType } = search
  const found = await center(idIn(search.center) ?? search.center)
  if (!found || date === null || period === null) return slotsAddress(search)
  const duration = search.duration ?? usualDuration
  const wish = { center: found.id, sportTypeId, fieldType, date, duration, ...clocks[period] }
  try {
    await api.courtWaits.join({ body: wish })
    return slotsAddress(search)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status === 401 || error.status >= 500) throw error
    return `${slotsAddress(search)}&${reason}=${error.code}`
  }
}
