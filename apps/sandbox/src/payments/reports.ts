import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Book } from './book.ts'
import type { Movement, RefusedOrder } from './journal.ts'
import { isJsonObject, readText } from './request-body.ts'
import { refusals } from './service-error.ts'

type ReportContext = {
  app: FastifyInstance
  book: Book
  merchantAccount: string
  user: string
  password: string
  now: () => Date
}

type Line = RefusedOrder & {
  at: string
  recordType: string
  modificationReference?: string | undefined
}

/** https://docs.adyen.com/reporting/invoice-reconciliation/payment-accounting-report */
const columns = [
  'Company Account',
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Payment Method',
  'Booking Date',
  'TimeZone',
  'Main Currency',
  'Main Amount',
  'Record Type',
  'Modification Merchant Reference',
]

const recordTypes: Record<Exclude<Movement['kind'], 'authorised'>, string> = {
  captured: 'SentForSettle',
  refunded: 'SentForRefund',
  cancelled: 'Cancelled',
  chargedBack: 'Chargeback',
  chargebackReversed: 'ChargebackReversed',
  refundFailed: 'RefundFailed',
  captureFailed: 'CaptureFailed',
}

const localTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})

const localDay = (at: Date) => localTime.format(at).slice(0, 10)

/** The lines of a report for one movement; of an authorisation, for its capture too. */
function movementLines(movement: Movement & { at: string }): Line[] {
  const line = (recordType: string): Line => ({ ...movement, recordType })
  if (movement.kind !== 'authorised') return [line(recordTypes[movement.kind])]
  const { capturedCents = 0, amount } = movement
  const captured = {
    ...line('SentForSettle'),
    amount: { ...amount, value: capturedCents },
  }
  return [line('Received'), line('Authorised'), ...(capturedCents > 0 ? [captured] : [])]
}

function reportText(lines: readonly Line[], merchantAccount: string): string {
  const rows = lines.map((line) => [
    'QuatrePadelCompany',
    merchantAccount,
    line.pspReference,
    line.merchantReference,
    line.paymentMethod,
    localTime.format(new Date(line.at)),
    'CET',
    line.amount.currency,
    (line.amount.value / 100).toFixed(2),
    line.recordType,
    line.modificationReference ?? '',
  ])
  return [columns, ...rows].map((cells) => `${cells.join(',')}\n`).join('')
}

/** The Payment accounting report of each past day, under the name that it always has. */
export function registerReports(context: ReportContext): void {
  const { app, book, merchantAccount, user, password, now } = context
  const expected = Buffer.from(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
  /** Of the days that a test has closed: how many lines were there by then. */
  const closedDays: { day: string; lineCount: number }[] = []

  let sorted: { readonly of: number; readonly lines: readonly Line[] } = { of: 0, lines: [] }
  /** In order of time; sorted again only when something has happened since. */
  function allLines(): readonly Line[] {
    const of = book.movements.length + book.refusedOrders.length
    if (of !== sorted.of) sorted = { of, lines: sortLines() }
    return sorted.lines
  }

  function sortLines(): Line[] {
    const refused = book.refusedOrders.flatMap((order) => [
      { ...order, recordType: 'Received' },
      { ...order, recordType: 'Refused' },
    ])
    const lines = [...book.movements.flatMap(movementLines), ...refused]
    return lines.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
  }

  function linesOn(day: string): readonly Line[] | null {
    const lines = allLines()
    const closed = closedDays.findIndex((one) => one.day === day)
    if (closed >= 0) {
      return lines.slice(closedDays[closed - 1]?.lineCount ?? 0, closedDays[closed]?.lineCount)
    }
    if (closedDays.length > 0 || day >= localDay(now())) return null
    const found = lines.filter(({ at }) => localDay(new Date(at)) === day)
    return found.length === 0 ? null : found
  }

  app.get<{ Params: { account: string; file: string } }>(
    '/reports/download/MerchantAccount/:account/:file',
    async (request, reply) => {
      const given = Buffer.from(request.headers.authorization ?? '')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        return reply.code(401).header('www-authenticate', 'Basic').send()
      }
      const { account, file } = request.params
      const [, year, month, date] =
        /^payments_accounting_report_(\d{4})_(\d\d)_(\d\d)\.csv$/.exec(file) ?? []
      const lines = account === merchantAccount ? linesOn(`${year}-${month}-${date}`) : null
      if (lines === null) return reply.code(404).send()
      return reply.type('text/csv; charset=utf-8').send(reportText(lines, merchantAccount))
    },
  )

  // A lever of tests, whose day is not the machine's: all that is not in a report yet is in that day's.
  app.post('/control/close-day', async (request) => {
    if (!isJsonObject(request.body)) throw refusals.unreadable('A JSON object is expected.')
    const closed = { day: readText(request.body, 'day'), lineCount: allLines().length }
    closedDays.push(closed)
    return closed
  })
  app.delete('/control/close-day', async () => ({ reopened: closedDays.splice(0).length }))
}
