import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import Fastify from 'fastify'
import type { FastifyReply } from 'fastify'

type MeasurementServer = { url: string; close(): Promise<void> }

type MeasurementConfig = { port: number; footbarKey: string; statsKey: string }

type Numbered = { Params: { id: string } }

const folder = resolve(import.meta.dirname, '../../assets/matches')
const types: Record<string, string> = { webm: 'video/webm', webp: 'image/webp' }
const [columns, rows] = [8, 6]

/**
 * Footbar, the statistics service and the videos of filmed matches. Every number is the number of a
 * measurement: its figures are derived from the number, the same each time.
 */
export async function startMeasurementServer(
  config: MeasurementConfig,
): Promise<MeasurementServer> {
  let isAway = false
  const app = Fastify({ forceCloseConnections: true })

  app.addHook('onRequest', async (request, reply) => {
    const key = request.url.startsWith('/footbar/')
      ? config.footbarKey
      : request.url.startsWith('/stats/')
        ? config.statsKey
        : null
    if (key === null) return
    if (isAway) return reply.code(503).send()
    if (request.headers.authorization !== `Bearer ${key}`) return reply.code(401).send()
  })

  app.get<Numbered>('/footbar/players/:id', async ({ params }, reply) => {
    const id = Number(params.id)
    if (!id) return reply.code(404).send()
    const matches = 8 + (id % 60)
    return { user: id, matches, distanceMeters: matches * 2_100, topSpeedKmh: 17 + (id % 70) / 10 }
  })
  app.get<Numbered>('/footbar/matchplayers/:id', async ({ params }, reply) => {
    const id = Number(params.id)
    if (!id) return reply.code(404).send()
    return { user: id, match: id, possession: 18 + (id % 15), heat: heatMap(id) }
  })
  app.get<Numbered>('/stats/sessions/:id/game', async ({ params }, reply) => {
    const id = Number(params.id)
    if (!id) return reply.code(404).send()
    return { id, minutes: 60 + (id % 31), teams: [1, 2] }
  })
  app.get<Numbered>('/stats/sessions/:id/possession', async ({ params }, reply) => {
    const id = Number(params.id)
    if (!id) return reply.code(404).send()
    const first = 38 + ((id * 7) % 25)
    return { team_1: first, team_2: 100 - first }
  })

  app.get<{ Params: { file: string } }>('/videos/:file', async (request, reply) => {
    const { file } = request.params
    const type = types[file.split('.').at(-1) ?? '']
    const path = join(folder, file)
    const size = /^[a-z]+\.web[mp]$/.test(file) ? await sizeOfFile(path) : null
    if (size === null || type === undefined) return reply.code(404).send()
    reply.header('content-type', type).header('accept-ranges', 'bytes')
    return sendRange(reply, path, size, request.headers.range)
  })

  app.post<{ Body: { away: boolean } }>('/control', async (request, reply) => {
    isAway = request.body.away
    return reply.code(204).send()
  })

  const url = await app.listen({ host: '127.0.0.1', port: config.port })
  return { url, close: () => app.close() }
}

const sizeOfFile = async (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )

/** The part of a file that was asked for: bytes from one to another, or the last so many. */
function sendRange(reply: FastifyReply, path: string, size: number, range: string | undefined) {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (range === undefined || (from === '' && to === ''))
    return reply.header('content-length', size).send(createReadStream(path))
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end) return reply.code(416).header('content-range', `bytes */${size}`).send()
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(createReadStream(path, { start, end }))
}

/** Around a favourite place of each player, in per cent of the time; the whole is a hundred, roundings aside. */
function heatMap(id: number): number[] {
  const [x, y] = [1.5 + (id % 6), id % 2 === 0 ? 1.3 : 3.8]
  const cells = Array.from({ length: columns * rows }, (_, cell) => {
    const [dx, dy] = [(cell % columns) - x, Math.floor(cell / columns) - y]
    return Math.exp(-(dx * dx) / 4 - (dy * dy) / 2)
  })
  const sum = cells.reduce((total, cell) => total + cell, 0)
  return cells.map((cell) => Math.round((100 * cell) / sum))
}
