import Fastify from 'fastify'
import type { PaymentConfig } from '../config.ts'
import { registerBankPage } from './bank-page.ts'
import { openBook } from './book.ts'
import { openCardReader } from './cards.ts'
import { registerControl } from './control.ts'
import type { Entry } from './journal.ts'
import { registerModifications } from './modifications.ts'
import { startNotifier } from './notifier.ts'
import { registerPayments } from './payments.ts'
import { registerReports } from './reports.ts'
import { openSchemas } from './schemas.ts'
import { refusals, ServiceError } from './service-error.ts'
import { openSlowBank } from './slow-bank.ts'
import { registerStoredCards } from './stored-cards.ts'
import { registerWalletSheet } from './wallet-sheet.ts'
import { openWallets } from './wallets.ts'

type PaymentServer = {
  url: string
  /** Does work ahead for which the first payment would otherwise wait, about a second. */
  warmUp(): void
  close(): Promise<void>
}

function toServiceError(error: unknown, log: (line: string) => void): ServiceError {
  if (error instanceof ServiceError) return error
  const status = (error as { statusCode?: number }).statusCode ?? 500
  const reason = error instanceof Error ? error.message : String(error)
  if (status < 500) return refusals.unreadable(reason)
  log(`DEFECT ${(error instanceof Error && error.stack) || reason}`)
  return new ServiceError(500, '905', 'Internal error of the stand-in', 'internal')
}

export async function startPaymentServer(config: PaymentConfig): Promise<PaymentServer> {
  const { now, log } = config
  const merchant = { merchantAccount: config.merchantAccount, hmacKey: config.hmacKey }
  const { merchantAccount, reportUser: user, reportPassword: password } = config
  const cards = await openCardReader(config.dataFolder, now)
  const wallets = await openWallets(config.dataFolder, merchantAccount, now)
  const schemas = openSchemas(config.schemaFolder, log)
  const book = openBook(config.dataFolder, now)
  const notifier = startNotifier(book, schemas, {
    url: config.notificationUrl,
    user: config.notificationUser,
    password: config.notificationPassword,
    retryMilliseconds: config.retryMilliseconds,
  })
  const recorded = (record: Omit<Entry, 'at'>) => record.notifications?.forEach(notifier.accept)

  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } })
  app.setErrorHandler((error, _request, reply) => {
    const { body } = toServiceError(error, log)
    return reply.code(body.status).send(body)
  })
  app.setNotFoundHandler((request, reply) => {
    const { body } = refusals.unknownAddress(`${request.method} ${request.url}`)
    return reply.code(body.status).send(body)
  })
  app.get('/public-key', async (_request, reply) => {
    // Public by nature, and read by a page of another origin.
    reply.header('access-control-allow-origin', '*')
    return cards.publicKey
  })
  const endpoints = {
    app,
    book,
    schemas,
    recorded,
    apiKey: config.apiKey,
    merchantAccount: config.merchantAccount,
    keysInProgress: new Set<string>(),
  }
  const { lateMilliseconds } = config
  const slowBank = openSlowBank(config.slowMilliseconds)
  const paying = { book, cards, wallets, merchant, slowBank, lateMilliseconds, now }
  registerPayments(endpoints, paying)
  registerWalletSheet(app, wallets, merchantAccount)
  registerStoredCards(endpoints)
  registerModifications(endpoints, { book, merchant, now })
  registerReports({ app, book, merchantAccount, user, password, now })
  registerControl({ app, book, schemas, notifier, slowBank, merchant, recorded, now })
  await registerBankPage(app, book, config.merchantAccount)
  const url = await app.listen({ host: '127.0.0.1', port: config.port })
  return {
    url,
    warmUp: schemas.warmUp,
    async close() {
      await app.close()
      await notifier.stop()
      book.close()
    },
  }
}
