import { randomUUID } from 'node:crypto'
import { redirect, type RouterContextProvider } from 'react-router'
import { requestContext } from '../../site/context.ts'
import { formText, idIn } from '../../site/form/form-text.ts'
import { submit } from '../../site/form/submit.ts'
import { requireMember } from '../../site/pages/access.ts'
import { payEntryAddress } from '../parts/addresses.ts'
import { readTournament } from '../parts/read-tournament.ts'
import { tournamentStage } from '../parts/stage.ts'
import { daysText, competitionTitle } from '../parts/words.ts'
import { withQuery } from './query.ts'

/** Where a pair enters a tournament: its own pages, or those of the series. */
export interface Entering {
  readonly tournamentId: string
  /** The pair waits for a place. */
  readonly waits: boolean
  readonly entry: string
  readonly waitingList: string
  readonly tournament: string
  readonly own: string
  /** Parameters that name the tournament in these addresses. */
  readonly kept: Readonly<Record<string, string>>
}

interface Sent {
  readonly url: URL
  readonly context: Readonly<RouterContextProvider>
}

/** The data of the page of a pair. @throws a redirect where the member goes on elsewhere */
export async function readEntering(at: Entering, { url, context }: Sent) {
  const site = context.get(requestContext)
  const { api, now } = site
  const search = url.searchParams
  const tournament = await readTournament(site, at.tournamentId)
  const { id } = tournament
  const member = await requireMember(context, url)
  const changes = idIn(search.get('changer'))
  const isByLink = search.has('lien')
  const partnerId = idIn(search.get('avec'))
  const check = await api.entries.check({
    params: { id },
    query: { ...(partnerId !== null && partnerId !== member.id && { partner: partnerId }) },
  })
  if (changes === null) leadOn(at, check, tournamentStage(tournament, now))
  const query = {
    ...(search.get('nom') && { search: search.get('nom') ?? '' }),
    ...(/^[\w -]{1,20}$/.test(search.get('licence') ?? '') && {
      licence: search.get('licence') ?? '',
    }),
  }
  const isChoosing = check.partner === null && !isByLink
  return {
    id,
    title: `${competitionTitle(tournament)}, ${daysText(tournament)}`,
    event: tournament.event,
    feeCents: tournament.fee.value,
    deadline: tournament.entryDeadline,
    capacity: tournament.capacity,
    waiting: tournament.waiting,
    path: at.waits ? at.waitingList : at.entry,
    kept: { ...at.kept, ...(changes !== null && { changer: String(changes) }) },
    waits: at.waits,
    changes,
    isByLink,
    check,
    // each showing of the form is one request, pressed twice or not
    requestKey: randomUUID(),
    search: { name: search.get('nom') ?? '', licence: search.get('licence') ?? '' },
    partners: isChoosing ? await api.entries.partners({ params: { id }, query }) : null,
  }
}

type Check = Awaited<ReturnType<typeof readEntering>>['check']

/** @throws a redirect when the member has entered, or when the other page is theirs */
function leadOn(at: Entering, { entry, isOpen, free }: Check, stage: string): void {
  const { waits, kept } = at
  if (entry?.state === 'held') throw redirect(payEntryAddress(entry.id))
  if (entry && !(waits && entry.state === 'waiting')) throw redirect(at.own)
  if (entry) return
  if (!isOpen) throw redirect(at.tournament)
  if (waits && free > 0 && stage === 'open') throw redirect(withQuery(at.entry, kept))
  if (!waits && free <= 0) throw redirect(withQuery(at.waitingList, kept))
}

/** Enters the pair, or changes its second player. */
export async function enterPair(
  at: Entering,
  { request, url, context }: Sent & { readonly request: Request },
) {
  const site = context.get(requestContext)
  await requireMember(context, url)
  const { id } = await readTournament(site, at.tournamentId)
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
      return redirect(`${at.own}#inscription-${changes}`)
    }
    const entry = await site.api.entries.enter({
      params: { id },
      body: { secondPlayer, isSplit: text('part') !== 'paire', waits: at.waits },
      idempotencyKey: text('key'),
    })
    const isToPay = entry.state === 'held' && entry.player.due.value > 0
    return redirect(isToPay ? payEntryAddress(entry.id) : `${at.own}#inscription-${entry.id}`)
  })
}
