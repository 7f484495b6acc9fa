import { ApiProblem, type Desk } from '@quatre/contract'
import { findSeason, parseTypedScore, type FormatCode } from '@quatre/domain'
import { redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { formText, idIn } from '../site/form/form-text.ts'
import type { Route } from './+types/act.ts'
import { actNames, type ActName } from './desk/acts.ts'
import { readDesk } from './read-desk.ts'

/** Sends an act on: of the screen, which gets the new state as JSON, or of a plain form, which is led back to it. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const form = await request.formData()
  const id = idIn(params.tournamentId) ?? 0
  const name = actNames.find((one) => one === form.get('acte'))
  const isPlain = !form.has('corps')
  const headers = { 'Cache-Control': 'private, no-store' }
  const back = `/juge-arbitre/${id}`
  if (name === undefined) return redirect(back)
  try {
    const body = isPlain
      ? plainBody(name, form, await readDesk(site, params.tournamentId))
      : (JSON.parse(formText(form, 'corps')) as never)
    const call = site.api.referees[name] as (input: object) => Promise<Desk>
    const desk = await call({ params: { id }, body, idempotencyKey: formText(form, 'cle') })
    return isPlain ? redirect(back, 303) : Response.json({ desk }, { headers })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const { code, message, status, details } = error
    if (isPlain) return redirect(`${back}?refus=${encodeURIComponent(code)}`, 303)
    return Response.json({ code, refusal: message, details }, { status, headers })
  }
}

/** The body of an act from the fields of a plain form. */
function plainBody(name: ActName, form: FormData, desk: Desk): object {
  const text = (field: string) => formText(form, field)
  const match = { match: text('match'), version: Number(text('version')) }
  if (name === 'call') return { ...match, court: Number(text('terrain')) }
  if (name === 'start') return match
  if (name === 'checkIn') return { pair: Number(text('paire')), here: text('la') === 'oui' }
  if (name === 'result' || name === 'score') {
    const played = desk.tournament.matches.find(({ id }) => id === match.match)
    const season = findSeason(desk.tournament.startsAt.slice(0, 10))
    const rules = season?.formats[(played?.format ?? 'A1') as FormatCode]
    const sets = rules ? parseTypedScore(rules, text('score')).sets : []
    return { ...match, ...(name === 'score' ? { sets } : { result: { how: 'played', sets } }) }
  }
  if (name === 'draw') {
    const witnesses = text('temoin')
      .split(',')
      .map((one) => one.trim())
    const plan = desk.plans.find(({ key }) => key === text('formule'))?.plan
    return {
      ...(plan && { plan }),
      seed: text('graine') || `4P-${desk.tournament.id}`,
      witnesses: witnesses.filter(Boolean),
    }
  }
  if (name === 'cancel') return { reason: text('motif') }
  if (name === 'entries') return { open: text('ouvrir') === 'oui' }
  return {}
}
