import { readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

/**
 * The baseline of the site: a bare Fastify that answers a JSON value, and a folder of files.
 * Arguments: port, folder with `answer.json` and `page.html`.
 */
const [port, folder = ''] = process.argv.slice(2)
const answer = JSON.parse(readFileSync(`${folder}/answer.json`, 'utf8')) as object

const app = Fastify()
app.get('/ready', (_request, reply) => reply.send('ready'))
app.get('/json', (_request, reply) => reply.send(answer))
await app.register(fastifyStatic, { root: folder })
await app.listen({ port: Number(port), host: '127.0.0.1' })
