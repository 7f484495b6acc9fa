import { z } from 'zod'
import type { Environment } from '../../environment.ts'

/** The services that measure matches: Footbar its players, the statistics service its sessions. */
export interface Measurements {
  /** Null of somebody whom the service does not know. @throws Error when there is no answer */
  player(userId: number): Promise<FootbarPlayer | null>
  matchPlayer(id: number): Promise<FootbarMatchPlayer | null>
  game(session: number): Promise<Game | null>
  possession(session: number, teams: readonly [number, number]): Promise<Possession | null>
}

const timeoutMs = 3_000
const percent = z.int().min(0).max(100)

const footbarPlayer = z.object({
  user: z.int(),
  matches: z.int(),
  distanceMeters: z.int(),
  topSpeedKmh: z.number(),
})
/** Shares of the time in 8 by 6 cells of a court. */
const footbarMatchPlayer = z.object({
  user: z.int(),
  match: z.int(),
  possession: percent,
  heat: z.array(percent).length(48),
})
const game = z.object({ id: z.int(), minutes: z.int(), teams: z.array(z.int()) })
const possession = z.object({ team_1: percent, team_2: percent })

type FootbarPlayer = z.output<typeof footbarPlayer>
type FootbarMatchPlayer = z.output<typeof footbarMatchPlayer>
type Game = z.output<typeof game>
type Possession = z.output<typeof possession>

type Settings = Pick<Environment, 'footbarUrl' | 'footbarApiKey' | 'statsUrl' | 'statsApiKey'>

export function openMeasurements({
  footbarUrl,
  footbarApiKey,
  statsUrl,
  statsApiKey,
}: Settings): Measurements {
  /** Null where the service is not configured, or knows nothing. */
  async function read<T extends z.ZodType>(
    base: string | undefined,
    key: string | undefined,
    path: string,
    shape: T,
  ): Promise<z.output<T> | null> {
    if (!base) return null
    const answer = await fetch(base + path, {
      headers: { ...(key && { authorization: `Bearer ${key}` }) },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.status === 404) {
      await answer.body?.cancel()
      return null
    }
    if (!answer.ok) throw new Error(`${new URL(base).host} answers ${answer.status}`)
    return shape.parse(await answer.json())
  }

  return {
    player: (id) => read(footbarUrl, footbarApiKey, `/footbar/players/${id}`, footbarPlayer),
    matchPlayer: (id) =>
      read(footbarUrl, footbarApiKey, `/footbar/matchplayers/${id}`, footbarMatchPlayer),
    game: (session) => read(statsUrl, statsApiKey, `/stats/sessions/${session}/game`, game),
    possession: (session, [first, second]) => {
      const path = `/stats/sessions/${session}/possession?team_1=${first}&team_2=${second}`
      return read(statsUrl, statsApiKey, path, possession)
    },
  }
}
