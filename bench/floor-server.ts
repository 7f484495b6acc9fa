import { openDatabase } from '@quatre/db'
import Fastify from 'fastify'
import pg from 'pg'
import { bearerToken } from '../apps/server/src/http/authorize.ts'
import { memberFinder } from '../apps/server/src/core/sessions/sessions.ts'
import { bookBare } from './bare-booking.ts'
import type { FreeSlot } from './free-slots.ts'
import { connections } from './load.ts'

/**
 * The least that a server does for a hold: it finds the member of the token as the site does, then
 * makes the bare booking. No day is read, no rule, price or repeated request looked at. And for live
 * slots: it runs their query, and answers its rows. Arguments: port, address of the database, that query.
 */
const [port, url = '', query = '{}'] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: connections })
const app = Fastify()
const findMember = memberFinder({ db: openDatabase(url, { max: 4 }), log: app.log })

app.get('/ready', (_request, reply) => reply.send('ready'))
app.post<{ Body: FreeSlot }>('/api/v1/bookings', async (request, reply) => {
  const member = await findMember(bearerToken(request) ?? '', Date.now())
  if (member === null) return reply.status(401).send()
  await bookBare({ pool }, request.body, member)
  return reply.status(201).send({ ...request.body, member: member.id })
})
const slotsQuery = JSON.parse(query) as pg.QueryConfig
app.get('/slots', async () => (await pool.query(slotsQuery)).rows)
await app.listen({ port: Number(port), host: '127.0.0.1' })
