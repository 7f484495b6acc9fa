import { contracted, dayShort, minuteMs, time } from '@quatre/domain'
import type { RequestContext } from '../../site/context.ts'
import { drawParts } from '../../site/drawn/draw-parts.server.tsx'
import { nearStagesAddress, seriesNewsAddress, signUpToSeriesAddress } from '../parts/addresses.ts'
import { presentStage, readSeason, stageToEnter } from '../parts/read-season.ts'
import { Steps } from '../parts/steps.tsx'
import type { ShownStage } from '../parts/stage-words.ts'
import { stagesUntil } from '../stages-until.ts'
import { HomeBody } from './home-body.tsx'

/** The home of the series: all but the countdown is drawn here. */
export async function loadHome(site: RequestContext, center: string | null) {
  const [season, words] = await Promise.all([
    readSeason(site),
    site.api.content.series({ query: {} }),
  ])
  const { stages } = season
  const present = presentStage(stages)
  const counter = deadlineCounter(stages, words, site.now)
  // until the minutes of the countdown are others
  const minuteLeft =
    counter.until === null ? Infinity : (counter.until - site.now) % minuteMs || minuteMs
  site.madeOfAnswers(Math.min(stagesUntil(stages, site.now), site.now + minuteLeft))
  const news = words.news.slice(0, 3).map((one) => {
    return { ...one, to: seriesNewsAddress(one.slug, center) }
  })
  return {
    now: site.now,
    live: liveWords(present),
    score: present?.score ?? '0-0',
    saying: seasonSaying(present),
    counter,
    action: homeAction(stages, center),
    parts: drawParts(site, {
      steps: <Steps stages={stages} ball={present?.number ?? 1} look="sky" center={center} />,
      home: <HomeBody season={season} news={news} offers={words.offers} center={center} />,
    }),
  }
}

const liveWords = (present: ShownStage | null): string | null =>
  present?.state === 'playing' ? `Étape ${present.number} en jeu, ${present.town}` : null

function seasonSaying(present: ShownStage | null): string {
  if (present === null) return 'la saison commence'
  if (present.number <= 5) return 'rien n’est joué'
  return present.number < 12 ? 'on remonte' : 'jeu, set et finale'
}

interface CounterWords {
  readonly counterText: string | null
  readonly counterDate: string | null
}

/** The deadline that is counted down to: the one of the content while it lasts, else the next stage's. */
function deadlineCounter(
  stages: readonly ShownStage[],
  { counterText, counterDate }: CounterWords,
  now: number,
) {
  const stage = stageToEnter(stages)
  const named = counterDate !== null && Date.parse(counterDate) > now ? counterDate : null
  const until = named ?? stage?.closesAt ?? null
  const isAhead = until !== null && Date.parse(until) > now
  return {
    text: counterText ?? 'DATE LIMITE DES INSCRIPTIONS',
    until: isAhead ? Date.parse(until) : null,
    note: isAhead
      ? `${stage === null || named !== null ? '' : `Étape ${stage.number}, ${stage.town}, `}${dayShort(until)} à ${time(until)}`
      : nextOpening(stages),
  }
}

function nextOpening(stages: readonly ShownStage[]): string {
  const next = stages.find(({ state }) => state === 'announced')
  if (next === undefined) return 'Les inscriptions de la saison sont closes.'
  return next.opensAt === null
    ? `${next.town} ouvre bientôt.`
    : `${next.town} ouvre le ${dayShort(next.opensAt)}.`
}

function homeAction(stages: readonly ShownStage[], center: string | null) {
  const stage = stageToEnter(stages)
  if (stage !== null) {
    const label = stage.state === 'full' ? `Attendre à ${stage.town}` : `S’inscrire à ${stage.town}`
    return { label: contracted(label), to: signUpToSeriesAddress(center, stage.id) }
  }
  const isAnnounced = stages.some(({ state }) => state === 'announced')
  return isAnnounced ? { label: 'Préviens-moi', to: nearStagesAddress(center) } : null
}
