import { ApiProblem } from '@quatre/contract'
import { isOfSeries } from '@quatre/domain'
import type { RequestContext } from '../site/context.ts'
import { formText } from '../site/form/form-text.ts'
import { submit } from '../site/form/submit.ts'
import { findMember } from '../site/pages/access.ts'
import { pageProviders } from '../entrance/parts/social/social-choices.ts'
import { Entries } from './own/entries.tsx'
import { Guest } from './own/guest.tsx'
import { OwnProfile } from './own/own-profile.tsx'
import { Season } from './own/season.tsx'
import { readStages } from './parts/stage-words.ts'
import './own/own.css'

/** MON ESPACE: the tournaments of the member, and where they are in the season. */
export async function loadOwn(site: RequestContext) {
  const [stages, member] = await Promise.all([readStages(site), findMember(site)])
  if (member === null) return { member, stages, providers: pageProviders(site) }
  const [seasons, { entries, isMissing }] = await Promise.all([
    site.api.series.own({ query: {} }),
    readEntries(site),
  ])
  const { firstName, lastName, email, gender } = member
  return {
    member: { firstName, lastName, email, gender },
    stages,
    seasons,
    isMissing,
    paid: entries.filter(({ state, player }) => player.paid && state !== 'waiting'),
    waiting: entries.filter(({ state }) => state === 'waiting' || state === 'offered'),
  }
}

/** The entries of the series; an empty list when they cannot be read. */
async function readEntries({ api, reportError }: RequestContext) {
  try {
    const entries = await api.entries.list()
    const kept = entries.filter(({ competition }) => isOfSeries(competition))
    return { isMissing: false, entries: kept.filter(({ state }) => !ended.has(state)) }
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) throw error
    reportError(error)
    return { isMissing: true, entries: [] }
  }
}

const ended: ReadonlySet<string> = new Set(['left', 'expired', 'removed'])

/** Saves the form of the profile, or whether a pair comes to the final. */
export const saveOwn = (site: RequestContext, form: FormData) =>
  submit(form, async () => {
    const category = formText(form, 'finale')
    if (category !== '') {
      const comes = form.has('vient')
      await site.api.series.answerFinal({ body: { category, comes } })
      return { final: comes ? 'Vous venez, c’est noté.' : 'Votre place est laissée.' }
    }
    await site.api.profile.update({ body: { gender: formText(form, 'gender') as 'Decline' } })
    return { profile: 'Ton profil est enregistré.' }
  })

type OwnData = Awaited<ReturnType<typeof loadOwn>>

export interface OwnProps {
  readonly own: OwnData
  readonly answer:
    | {
        readonly saved?: { readonly final?: string; readonly profile?: string } | null
        readonly refusal?: string | null
        readonly errors?: Readonly<Record<string, string>>
      }
    | undefined
}

export function Own({ own, answer }: OwnProps) {
  if (own.member === null) return <Guest stages={own.stages} providers={own.providers} />
  return (
    <article className="own">
      <Season {...own} answer={answer?.saved?.final} />
      <Entries {...own} />
      <OwnProfile member={own.member} answer={answer} />
    </article>
  )
}
