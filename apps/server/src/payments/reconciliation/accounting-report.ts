/** A line of a Payment accounting report, as far as we read it. */
export interface ReportLine {
  readonly pspReference: string
  readonly merchantReference: string
  readonly recordType: string
  readonly currency: string
  readonly amountCents: number
  /** Ours, of a refund. */
  readonly modificationReference: string
}

/** https://docs.adyen.com/reporting/invoice-reconciliation/payment-accounting-report */
const columns = {
  pspReference: 'Psp Reference',
  merchantReference: 'Merchant Reference',
  recordType: 'Record Type',
  currency: 'Main Currency',
  amount: 'Main Amount',
  modificationReference: 'Modification Merchant Reference',
} as const

/** Reads a report by the names of its columns. @throws Error when one is missing or cannot be read */
export function parseReport(csv: string): ReportLine[] {
  const [header = [], ...rows] = parseCsv(csv)
  const indexes = Object.entries(columns).map(([key, name]) => {
    const index = header.indexOf(name)
    if (index < 0) throw new Error(`the payment accounting report has no column « ${name} »`)
    return [key, index] as const
  })
  return rows.map((cells) => {
    const line = Object.fromEntries(indexes.map(([key, index]) => [key, cells[index] ?? '']))
    const { amount = '', ...texts } = line
    return { ...(texts as Omit<ReportLine, 'amountCents'>), amountCents: parseCents(amount) }
  })
}

function parseCents(amount: string): number {
  if (!/^-?\d+(\.\d\d?)?$/.test(amount)) {
    throw new Error(`the payment accounting report has an amount « ${amount} »`)
  }
  return Math.abs(Math.round(Number(amount) * 100))
}

/** Cells may be quoted; quotes inside are doubled. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [whole, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    if (whole === '' && row.length === 0) break
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

/** https://docs.adyen.com/reporting/reports-and-the-payments-lifecycle */
const takenTypes = new Set(['SentForSettle', 'Settled', 'SettledBulk'])
const unchargedTypes = new Set(['Refused', 'Cancelled', 'Expired', 'Error'])
const refundTypes: Partial<Record<string, 'done' | 'failed'>> = {
  SentForRefund: 'done',
  Refunded: 'done',
  RefundFailed: 'failed',
  RefundedReversed: 'failed',
}

const movedTypes: Partial<Record<string, 1 | -1>> = {
  SentForSettle: 1,
  SentForRefund: -1,
  RefundFailed: 1,
  RefundedReversed: 1,
  Chargeback: -1,
  SecondChargeback: -1,
  ChargebackReversed: 1,
  CaptureFailed: -1,
}

/** A movement of the money that the provider owes us, in cents: of a refund negative. */
export type Movement = Pick<ReportLine, 'pspReference' | 'amountCents'>

/** The money that the lines of a report moved; `Settled` and `Refunded` repeat money of other lines. */
export function reportMovements(lines: readonly ReportLine[]): Movement[] {
  return lines.flatMap(({ recordType, pspReference, amountCents }) => {
    const sign = movedTypes[recordType]
    return sign === undefined ? [] : [{ pspReference, amountCents: sign * amountCents }]
  })
}

/** The end of a payment by its lines: by the line of its money, by none at all, or not yet. */
export function endOfPayment(
  lines: readonly ReportLine[],
): { readonly taken: ReportLine } | { readonly uncharged: ReportLine } | null {
  const taken = lines.find(({ recordType }) => takenTypes.has(recordType))
  if (taken !== undefined) return { taken }
  const over = lines.filter(({ recordType }) => unchargedTypes.has(recordType))
  const overPsps = new Set(over.map(({ pspReference }) => pspReference))
  const [uncharged] = over
  const isOver = lines.every(({ pspReference }) => overPsps.has(pspReference))
  return uncharged !== undefined && isOver ? { uncharged } : null
}

/** Whether money may still come: a payment that was only received waits for a card holder who has gone. */
export function isUnderWay(lines: readonly ReportLine[]): boolean {
  return lines.some(({ recordType }) => recordType !== 'Received')
}

/** The end of a refund by a line; null of any other line. */
export function endOfRefund({ recordType }: ReportLine): 'done' | 'failed' | null {
  return refundTypes[recordType] ?? null
}
