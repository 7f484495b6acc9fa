import { apiBase, endpointRefusals } from '@quatre/contract'
import { problems } from '@quatre/domain'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { mountDocs } from './docs.ts'
import { everyCall } from './open-api.ts'

interface Operation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly examples?: object }>> }>
  >
}

interface Description {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const origin = 'https://www.4padel.fr'

const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
await mountDocs(app, origin)
const described = (await app.inject('/api/docs/openapi.json')).json<Description>()
afterAll(() => app.close())

const operations = () =>
  Object.entries(described.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, ...operation })),
  )

it('describes every call, each once', () => {
  const told = operations().map(
    ({ operationId, method, path }) => `${operationId} ${method} ${path}`,
  )
  const calls = everyCall().map(([feature, name, { method, path }]) => {
    const template = path.replaceAll(/:(\w+)/g, '{$1}')
    return `${feature}.${name} ${method.toLowerCase()} ${template}`
  })
  expect(told.toSorted()).toEqual(calls.toSorted())
  expect(described.servers).toEqual([{ url: origin + apiBase }])
})

it('lists the callers of each call', () => {
  const open = operations().filter(({ security }) => security.length === 0)
  const calls = everyCall().filter(
    ([, , { access, knowsMember, knowsCards }]) =>
      access === 'public' && !knowsMember && !knowsCards,
  )
  const names = calls.map(([feature, name]) => `${feature}.${name}`)
  expect(open.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted())
})

it('lists every refusal of every call, under its status', () => {
  const told = operations().flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) =>
      Object.keys(content['application/json']?.examples ?? {}).map(
        (code) => `${operationId} ${status} ${code}`,
      ),
    ),
  )
  const declared = everyCall().flatMap(([feature, name, endpoint]) =>
    [...endpointRefusals(endpoint)].map(
      (code) => `${feature}.${name} ${problems[code].status} ${code}`,
    ),
  )
  expect(told.toSorted()).toEqual(declared.toSorted())
})

it('has a page that loads nothing from elsewhere', async () => {
  const { headers, body } = await app.inject('/api/docs')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  const addresses = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
    ([, address]) => address ?? '',
  )
  expect(addresses.length).toBe(4)
  for (const address of addresses) {
    const { statusCode } = await app.inject(new URL(address, `${origin}/api/docs`).pathname)
    expect({ address, statusCode }).toEqual({ address, statusCode: 200 })
  }
})
