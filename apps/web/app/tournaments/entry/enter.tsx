import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { centerInPath } from '../../centers/parts/named-center.ts'
import { requestContext } from '../../site/context.ts'
import { formText, idIn } from '../../site/form/form-text.ts'
import { submit } from '../../site/form/submit.ts'
import { requireMember } from '../../site/pages/access.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import {
  entryAddress,
  myEntriesAddress,
  payEntryAddress,
  tournamentAddress,
  waitingListAddress,
} from '../parts/addresses.ts'
import { readTournament } from '../parts/read-tournament.ts'
import { stageOf } from '../parts/stage.ts'
import { daysText, titleOf } from '../parts/words.ts'
import type { Route } from './+types/enter.ts'
import { ChoosePartner } from './choose-partner.tsx'
import { PairPage } from './pair-page.tsx'
import './entry.css'

export const meta = () =>
  privateHead('Inscrire ma paire', 'Choisis avec qui tu joues et inscris ta paire au tournoi.')
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

/** The page of a pair that enters, or that waits for a place: `/inscription` and `/liste-attente`. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const { api, now } = site
  const search = url.searchParams
  await centerInPath(site, params)
  const tournament = await readTournament(site, params.tournamentId)
  const { id } = tournament
  const member = await requireMember(context, url)
  const changes = idIn(search.get('changer'))
  const isByLink = search.has('lien')
  const partnerId = idIn(search.get('avec'))
  const check = await api.entries.check({
    params: { id },
    query: { ...(partnerId !== null && partnerId !== member.id && { partner: partnerId }) },
  })
  const waits = url.pathname.endsWith('/liste-attente')
  const stage = stageOf(tournament, now)
  if (changes === null) leadOn({ check, id, waits, stage })
  const query = {
    ...(search.get('nom') && { search: search.get('nom') ?? '' }),
    ...(/^[\w -]{1,20}$/.test(search.get('licence') ?? '') && {
      licence: search.get('licence') ?? '',
    }),
  }
  const isChoosing = check.partner === null && !isByLink
  return {
    id,
    title: `${titleOf(tournament)}, ${daysText(tournament)}`,
    event: tournament.event,
    feeCents: tournament.fee.value,
    deadline: tournament.entryDeadline,
    capacity: tournament.capacity,
    waiting: tournament.waiting,
    path: waits ? waitingListAddress(id) : entryAddress(id),
    waits,
    changes,
    isByLink,
    check,
    // each showing of the form is one request, pressed twice or not
    requestKey: randomUUID(),
    search: { name: search.get('nom') ?? '', licence: search.get('licence') ?? '' },
    partners: isChoosing ? await api.entries.partners({ params: { id }, query }) : null,
  }
}

type Check = Awaited<ReturnType<typeof loader>>['check']

/** @throws a redirect to where a member goes on who has entered, or whose page is the other one */
function leadOn({
  check: { entry, isOpen, free },
  id,
  waits,
  stage,
}: {
  check: Pick<Check, 'entry' | 'isOpen' | 'free'>
  id: number
  waits: boolean
  stage: string
}): void {
  if (entry?.state === 'held') throw redirect(payEntryAddress(entry.id))
  if (entry && !(waits && entry.state === 'waiting')) throw redirect(myEntriesAddress)
  if (entry) return
  if (!isOpen) throw redirect(tournamentAddress(id))
  if (waits && free > 0 && stage === 'open') throw redirect(entryAddress(id))
  if (!waits && free <= 0) throw redirect(waitingListAddress(id))
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  await requireMember(context, url)
  const { id } = await readTournament(site, params.tournamentId)
  const form = await request.formData()
  const text = (name: string) => formText(form, name).trim()
  const partnerId = idIn(text('avec'))
  const secondPlayer =
    partnerId === null
      ? {
          ...(text('firstName') && { firstName: text('firstName') }),
          ...(text('email') && { email: text('email') }),
        }
      : { id: partnerId }
  const changes = idIn(text('changer'))
  return submit(form, async () => {
    if (changes !== null) {
      await site.api.entries.changePartner({ params: { id: changes }, body: { secondPlayer } })
      return redirect(`${myEntriesAddress}#inscription-${changes}`)
    }
    const entry = await site.api.entries.enter({
      params: { id },
      body: {
        secondPlayer,
        isSplit: text('part') !== 'paire',
        waits: url.pathname.endsWith('/liste-attente'),
      },
      idempotencyKey: text('key'),
    })
    const isToPay = entry.state === 'held' && entry.player.due.value > 0
    return redirect(
      isToPay ? payEntryAddress(entry.id) : `${myEntriesAddress}#inscription-${entry.id}`,
    )
  })
}

export default function Enter({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData ? { code: actionData.code, text: actionData.refusal } : null
  return loaderData.partners ? (
    <ChoosePartner {...loaderData} partners={loaderData.partners} refusal={refusal} />
  ) : (
    <PairPage {...loaderData} refusal={refusal} errors={actionData?.errors ?? {}} />
  )
}
