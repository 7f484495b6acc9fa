import {
  apiBase,
  contract,
  problemDetails,
  endpointRefusals,
  type Access,
  type Endpoint,
} from '@quatre/contract'
import { message, problems, type ProblemCode } from '@quatre/domain'
import { z } from 'zod'
import { problemBody } from './http/problems.ts'

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

// A file travels beside the checked body, under any name.
const filePart = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
}

const tags: Readonly<Record<keyof typeof contract, string>> = {
  academies: 'Academies and camps: found and read',
  applications: 'Job applications and their files',
  bookings: 'Holds, bookings and their cancellation',
  cards: 'Subscription cards: plans, cards bought, their renewal',
  cashback: 'LA FID’: cashback, and the card of a member',
  centers: 'Centres and regions',
  content: 'Editorial pages, news, openings, jobs, packages, offers, popups',
  coaches: 'Sessions of a centre for its coaches: list, attendance, messages, called off, moved',
  courses: 'Enrolling in academies and camps: baskets, sheets, waiting line, leaving',
  courtWaits: 'Waiting list for courts',
  entries: 'Entering tournaments: pairs, waiting line, leaving',
  closing: 'The end of an account, and its way back',
  export: 'What a member takes along',
  lessons: 'Private lessons: a coach and a court',
  leagueEntries: 'Entering leagues: teams, waiting line, leaving',
  licences: 'The federation account of a member, their licences and rankings',
  leads: 'Requests to centres',
  leagues: 'Leagues: tables, calendars, what a team still needs',
  facts: 'Live facts of centres and the network',
  matches: 'Matches: found, read, followed, measured, and the life of their results',
  members: 'Sign-in, sign-up and the member of a session',
  newsletters: 'Subscriptions to the newsletters of centres',
  openMatches: 'Open matches: found, joined, opened by captains; alerts',
  passwords: 'Passwords: forgotten, set by the link of a mail, changed',
  payments: 'Payments by card, and the notifications of their provider',
  players: 'Pages of players: levels, results, and who sees them',
  profile: 'What a member says of oneself, pictures, children, other players',
  push: 'Notifications to the browser of a session',
  receipts: 'What a member has paid and got back, with its invoices',
  referees: 'Running tournaments: draw, calls, scores, plan, publication',
  shares: 'Shares of a booking that several pay',
  series: 'The branded series: stages, ranking, the final',
  sessions: 'Sessions, and the handover to a browser',
  slots: 'What can be booked',
  social: 'Sign-in with Google, Facebook and Apple',
  storedCards: 'Cards that a member keeps to pay with again',
  teams: 'Teams: found, read, made and led by their captains',
  tournaments: 'Tournaments: found, read, followed while they are played',
  validation: 'The e-mail of an account',
  wallet: 'The SOLDE: top-ups, works-council tickets, history',
}

const security: Readonly<Record<Access, readonly object[]>> = {
  public: [],
  member: [{ member: [] }],
  self: [{ member: [] }],
  referee: [{ member: [] }],
  coach: [{ member: [] }],
  provider: [{ provider: [] }],
}

const problemSchema = {
  type: 'object',
  required: ['statusCode', 'code', 'problem', 'message'],
  properties: {
    statusCode: { type: 'integer', description: 'The status of the answer' },
    code: {
      type: ['integer', 'string'],
      description: 'The number of the catalogue of errors, or the word of the problem without one',
    },
    problem: { type: 'string', enum: Object.keys(problems) },
    message: { type: 'string', description: 'A sentence for the player, in French' },
    description: { type: 'string', description: 'Of the login catalogue' },
    failed: { const: true, description: 'Of the calls of subscription cards' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What is wrong with each field',
    },
    details: {
      description: 'What else the refusal tells, by its code',
      anyOf: Object.entries(problemDetails).map(([title, details]) => ({
        title,
        ...jsonSchema(details),
      })),
    },
    requestId: { type: 'string', description: 'Finds the request in the log' },
  },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key is one effect and one answer',
  schema: { type: 'string', pattern: '^[!-~]{8,200}$' },
}

/** Every call of the contract, by feature, as `[feature, name, endpoint]`. */
export function everyCall(): [feature: string, name: string, endpoint: Endpoint][] {
  return Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]): [string, string, Endpoint] => [
      feature,
      name,
      endpoint,
    ]),
  )
}

/** The contract as OpenAPI 3.1. */
export function openApi(origin: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [feature, name, endpoint] of everyCall()) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(feature, name, endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '4PADEL',
      version: '1.0.0',
      description:
        'Réservations, paiements et centres. Les montants sont en centimes, les instants portent leur décalage horaire.',
      license: { name: 'Tous droits réservés', url: new URL('/mentions-legales', origin).href },
      contact: { name: '4PADEL', url: origin },
    },
    servers: [{ url: origin + apiBase }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    components: {
      schemas: { Problem: problemSchema },
      examples: examples(),
      securitySchemes: {
        member: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `access_token` of a sign-in, as of `POST /login`',
        },
        provider: { type: 'http', scheme: 'basic', description: 'Of the payment provider' },
      },
    },
    paths,
  }
}

function operation(feature: string, name: string, endpoint: Endpoint): object {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    security:
      endpoint.knowsMember || endpoint.knowsCards
        ? [{}, ...security.member]
        : security[endpoint.access],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent
        ? [{ ...idempotencyKey, required: endpoint.idempotent === true }]
        : []),
    ],
    ...requestBody(endpoint),
    responses: {
      [endpoint.status]: { description: endpoint.summary, content: answerContent(endpoint) },
      ...refusals(endpoint),
    },
  }
}

function answerContent({ answer, streamTypes = [] }: Endpoint): object {
  if (answer !== 'stream') return { 'application/json': { schema: jsonSchema(answer) } }
  return Object.fromEntries(streamTypes.map((type) => [type, {}]))
}

/** The refusals of a call by their status, each code an example. */
function refusals(endpoint: Endpoint): object {
  const byStatus = Map.groupBy(endpointRefusals(endpoint), (code) => problems[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Problem' },
            examples: Object.fromEntries(
              codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
      },
    ]),
  )
}

/** An example of each refusal that some call declares. */
function examples(): object {
  const codes = new Set(everyCall().flatMap(([, , endpoint]) => [...endpointRefusals(endpoint)]))
  return Object.fromEntries([...codes].map((code) => [code, { value: example(code) }]))
}

const example = (code: ProblemCode): object => problemBody(code, message(code))

function requestBody({ body, encoding = 'json' }: Endpoint): object {
  const schema = encoding === 'multipart' ? filePart : body && jsonSchema(body)
  if (schema === undefined) return {}
  const required = body === undefined || !z.safeParse(body, undefined).success
  return { requestBody: { required, content: { [mediaTypes[encoding]]: { schema } } } }
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): object[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: jsonSchema(field),
  }))
}

function jsonSchema(schema: z.core.$ZodType): object {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}
