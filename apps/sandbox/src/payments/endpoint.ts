import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Book } from './book.ts'
import type { Entry } from './journal.ts'
import { isJsonObject } from './request-body.ts'
import type { JsonObject } from './request-body.ts'
import type { Schemas } from './schemas.ts'
import { refusals, ServiceError } from './service-error.ts'

export type Call = { body: JsonObject; paymentPspReference: string; origin: string }

export type Outcome = {
  status: number
  body: object
  record?: Omit<Entry, 'at' | 'answer'>
  /** A lost answer is recorded and never sent. */
  delivery?: 'sent' | 'lost'
}

/**
 * Reads and waits first, then returns the step that looks at the money and decides. That step
 * runs in one go with the write to the journal, so that no other request comes between.
 */
type Handler = (call: Call) => Promise<() => Outcome>

export type EndpointContext = {
  app: FastifyInstance
  book: Book
  schemas: Schemas
  apiKey: string
  merchantAccount: string
  /** Of all calls: Adyen's keys are unique in an account, not for each address. */
  keysInProgress: Set<string>
  recorded: (record: Omit<Entry, 'at'>) => void
}

function sameText(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

export function isAuthorised(request: FastifyRequest, apiKey: string): boolean {
  return sameText(headerText(request, 'x-api-key') ?? '', apiKey)
}

export function registerEndpoint(
  context: EndpointContext,
  operation: string,
  handler: Handler,
): void {
  const { app, book, schemas, keysInProgress } = context

  function send(reply: FastifyReply, status: number, body: object, key: string | undefined) {
    schemas.checkResponse(operation, status, body)
    if (key !== undefined) reply.header('Idempotency-Key', key)
    return reply.code(status).send(body)
  }

  async function decide(request: FastifyRequest): Promise<() => Outcome> {
    const body = request.body
    if (!isJsonObject(body)) throw refusals.unreadable('A JSON object is expected.')
    const faults = schemas.requestFaults(operation, body)
    if (faults.length > 0) throw refusals.invalid(faults.join('; '))
    const account = body.merchantAccount
    // /payments/details names no merchant account: it is bound to a payment already made.
    if (account !== context.merchantAccount && operation !== '/payments/details') {
      throw refusals.wrongMerchantAccount()
    }
    const params = request.params as { paymentPspReference?: string }
    return handler({
      body,
      paymentPspReference: params.paymentPspReference ?? '',
      origin: `${request.protocol}://${request.host}`,
    })
  }

  async function perform(request: FastifyRequest, key: string | undefined): Promise<Outcome> {
    const step = await decide(request)
    const outcome = step()
    const answer = key && { key, status: outcome.status, body: outcome.body }
    const record = { ...outcome.record, ...(answer && { answer }) }
    if (Object.keys(record).length > 0) book.record(record)
    context.recorded(record)
    return outcome
  }

  app.post(`/v71${operation.replace(/\{(\w+)\}/g, ':$1')}`, async (request, reply) => {
    if (!isAuthorised(request, context.apiKey)) {
      const { body } = refusals.unauthorised()
      return send(reply, body.status, body, undefined)
    }
    const key = headerText(request, 'idempotency-key')
    if (key !== undefined && (key === '' || key.length > 64)) {
      const { body } = refusals.invalid('Idempotency-Key has 1 to 64 characters.')
      return send(reply, body.status, body, undefined)
    }
    const stored = key && book.answers.get(key)
    if (stored) return send(reply, stored.status, stored.body, key)
    if (key !== undefined && keysInProgress.has(key)) {
      const { body } = refusals.inProgress()
      return send(reply.header('transient-error', 'true'), body.status, body, key)
    }
    if (key !== undefined) keysInProgress.add(key)
    try {
      const outcome = await perform(request, key)
      if (outcome.delivery === 'lost') {
        reply.hijack()
        request.raw.socket.destroy()
        return reply
      }
      return send(reply, outcome.status, outcome.body, key)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      return send(reply, error.body.status, error.body, key)
    } finally {
      if (key !== undefined) keysInProgress.delete(key)
    }
  })
}
