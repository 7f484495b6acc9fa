import { readFileSync } from 'node:fs'
import type { Company } from '@quatre/contract'
import {
  dateNumeric,
  eurosExact,
  isoWithOffset,
  networkTimeZone,
  receiptTitle,
  time,
  type PaidPart,
} from '@quatre/domain'
import type PdfDocument from 'pdfkit'
import { extendedLetters, printable } from './printable.ts'
import type { Receipt } from './receipt.sql.ts'

const font = (name: string) => readFileSync(new URL(`fonts/${name}.ttf`, import.meta.url))
const fonts = {
  text: font('text'),
  strong: font('strong'),
  extended: font('extended'),
  title: font('title'),
}

const ink = '#0B1220'
const mute = '#5A6472'
const hairline = '#D9D5CC'
const ball = '#D7FF3E'
const left = 56
const right = 595 - left
const width = right - left
const middle = left + width / 2

const sourceNames: Readonly<Record<PaidPart['source'], string>> = {
  card: 'Carte bancaire',
  wallet: 'SOLDE',
  voucher: 'Bon',
  pass: 'Pass partenaire',
  cashback: 'Cashback',
  bonus: 'Bonus du SOLDE',
}

type Pdf = InstanceType<typeof PdfDocument>

/** A document of so many pages in the look of receipts, as bytes. */
async function drawPages(
  { title, author, at }: { readonly title: string; readonly author: string; readonly at: number },
  pages: readonly ((pdf: Pdf) => void)[],
): Promise<Buffer> {
  // with its fonts a sixth of the code that a start would load
  const { default: PDFDocument } = await import('pdfkit')
  const date = new Date(at)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'fr-FR',
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: title, Author: author, CreationDate: date, ModDate: date },
  })
  const parts: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  for (const [name, file] of Object.entries(fonts)) pdf.registerFont(name, file)
  for (const draw of pages) {
    pdf.addPage()
    draw(pdf)
  }
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

/** Receipts as a PDF, a page each: the same bytes for the same receipts, whenever they are drawn. */
export async function drawReceipts(receipts: readonly [Receipt, ...Receipt[]]): Promise<Buffer> {
  const [{ seller, issuedAt }] = receipts
  const title = receipts
    .map((receipt) => `${printedTitle(receipt)} n° ${receipt.number}`)
    .join(', ')
  return drawPages(
    { title, author: seller.name, at: issuedAt },
    receipts.map((receipt) => (pdf) => {
      drawHead(pdf, receipt)
      const under = drawLines(pdf, receipt, Math.max(300, drawParties(pdf, receipt) + 34))
      drawFoot(pdf, receipt, drawSums(pdf, receipt, under + 28))
    }),
  )
}

/** The statement of a company at an instant, in paragraphs. */
export interface Attestation {
  readonly title: string
  readonly seller: Receipt['seller']
  readonly paragraphs: readonly string[]
  readonly at: number
}

/** An attestation as a PDF of one page, in the look of receipts. */
export async function drawAttestation(attestation: Attestation): Promise<Buffer> {
  const { title, seller, paragraphs, at } = attestation
  return drawPages({ title, author: seller.name, at }, [
    (pdf) => {
      const day = dateNumeric(isoWithOffset(at, networkTimeZone))
      pdf.circle(left + 7, 71, 7).fill(ball)
      write(pdf, '4PADEL', left + 22, 60, { font: 'title', size: 22 })
      write(pdf, `Le ${day}`, left, 66, { color: mute, align: 'right' })
      pdf.rect(left, 112, width, 2).fill(ink)
      write(pdf, title.toUpperCase(), left, 140, { font: 'title', size: 20 })
      let y = pdf.y + 24
      for (const paragraph of paragraphs) {
        write(pdf, paragraph, left, y, { size: 11, lineGap: 4 })
        y = pdf.y + 14
      }
      const { name, street, town, registration } = seller
      write(pdf, name, left, y + 16, { font: 'strong', size: 11 })
      write(pdf, `${street}, ${town}. ${registration}`, left, y + 34, { color: mute })
    },
  ])
}

const printedTitle = ({ credits, vatBasisPoints }: Receipt): string =>
  receiptTitle({ isCredit: credits !== null, vatBasisPoints })

function drawHead(pdf: Pdf, receipt: Receipt): void {
  const at = isoWithOffset(receipt.issuedAt, networkTimeZone)
  pdf.circle(left + 7, 71, 7).fill(ball)
  write(pdf, '4PADEL', left + 22, 60, { font: 'title', size: 22 })
  write(pdf, printedTitle(receipt).toUpperCase(), left, 58, {
    font: 'title',
    size: 24,
    align: 'right',
  })
  write(pdf, `n° ${receipt.number}`, left, 92, { font: 'strong', size: 11, align: 'right' })
  write(pdf, `${dateNumeric(at)} à ${time(at)}`, left, 109, { color: mute, align: 'right' })
  if (receipt.credits !== null) {
    write(pdf, `Sur la facture n° ${receipt.credits}`, left, 126, { color: mute, align: 'right' })
  }
  pdf.rect(left, 152, width, 2).fill(ink)
}

/** Seller and buyer, side by side; gives where the longer one ends. */
function drawParties(pdf: Pdf, { seller, buyerName, buyerEmail, buyerCompany }: Receipt): number {
  const half = { width: width / 2 - 16 }
  const party = (x: number, label: string, name: string, lines: readonly string[]) => {
    write(pdf, label, x, 172, { size: 9, color: mute })
    write(pdf, name, x, 188, { font: 'strong', size: 11, ...half })
    let y = Math.max(206, pdf.y + 2)
    for (const line of lines) {
      write(pdf, line, x, y, half)
      y = Math.max(y + 15, pdf.y)
    }
    return y
  }
  const { name, street, town, registration, vatNumber } = seller
  const sellerEnd = party(left, 'Vendu par', name, [street, town, registration, `TVA ${vatNumber}`])
  const email = buyerEmail === null ? [] : [buyerEmail]
  const person = buyerName === null ? [] : email
  const buyerEnd =
    buyerCompany === null
      ? party(middle + 16, 'Pour', buyerName ?? 'Compte supprimé', person)
      : party(middle + 16, 'Pour', buyerCompany.name, [
          ...companyLines(buyerCompany),
          ...(buyerName === null ? [] : [buyerName]),
          ...person,
        ])
  return Math.max(sellerEnd, buyerEnd)
}

function companyLines({ street, postalCode, city, siren, vatNumber }: Company): string[] {
  const numbers = [`SIREN ${siren.replaceAll(/(?=(?:\d{3})+$)(?!^)/g, ' ')}`]
  return [street, `${postalCode} ${city}`, ...numbers, ...(vatNumber ? [`TVA ${vatNumber}`] : [])]
}

/** The sold item with its discounts; gives where the next part begins. */
function drawLines(
  pdf: Pdf,
  { words, parts, credits, promo, ...receipt }: Receipt,
  top: number,
): number {
  const { fullPriceCents, amountCents, vatBasisPoints } = receipt
  let y = top
  const line = (label: string, cents: number, look: 'strong' | 'text') => {
    write(pdf, label, left, y + 12, { font: look, width: width - 110, lineGap: 3 })
    const bottom = pdf.y
    write(pdf, eurosExact(cents), left, y + 12, { font: look, align: 'right' })
    y = bottom + 8
    pdf.rect(left, y, width, 0.75).fill(hairline)
  }
  write(pdf, 'Désignation', left, y - 12, { size: 9, color: mute })
  const amount = vatBasisPoints === null ? 'Montant' : 'Montant TTC'
  write(pdf, amount, left, y - 12, { size: 9, color: mute, align: 'right' })
  pdf.rect(left, y + 4, width, 0.75).fill(hairline)
  if (credits !== null) {
    line(words, -amountCents, 'strong')
    return y
  }
  const gifts = parts.filter(({ source }) => source === 'cashback' || source === 'bonus')
  const giftCents = gifts.reduce((sum, part) => sum + part.amountCents, 0)
  line(words, fullPriceCents, 'strong')
  const promoCents = promo?.cents ?? 0
  const discountCents = fullPriceCents - amountCents - giftCents - promoCents
  if (discountCents > 0) line('Remise', -discountCents, 'text')
  if (promo !== null) line(`Code promo ${promo.code}`, -promoCents, 'text')
  for (const gift of gifts) line(`${sourceNames[gift.source]} utilisé`, -gift.amountCents, 'text')
  return y
}

/** The VAT at the left, the sums at the right. */
function drawSums(pdf: Pdf, receipt: Receipt, y: number): number {
  const { vatBasisPoints, vatCents, amountCents, credits } = receipt
  const signed = (cents: number) => eurosExact(credits === null ? cents : -cents)
  const rows: [string, string][] =
    vatBasisPoints === null
      ? []
      : [
          ['Total HT', signed(amountCents - vatCents)],
          [`TVA ${percent(vatBasisPoints)}`, signed(vatCents)],
        ]
  const start = middle + 16
  rows.forEach(([label, value], index) => {
    write(pdf, label, start, y + 20 * index, { color: mute })
    write(pdf, value, left, y + 20 * index, { align: 'right' })
  })
  const bottom = y + 20 * rows.length + 4
  pdf.rect(start, bottom, right - start, 2).fill(ink)
  write(pdf, vatBasisPoints === null ? 'Total' : 'Total TTC', start, bottom + 14, {
    font: 'strong',
    size: 12,
  })
  write(pdf, signed(amountCents), left, bottom + 10, { font: 'title', size: 17, align: 'right' })
  const money = receipt.parts.filter(({ source }) => source !== 'cashback' && source !== 'bonus')
  const label = credits === null ? 'Payé par' : 'Rendu sur'
  if (money.length > 0) write(pdf, label, left, y, { size: 9, color: mute })
  money.forEach(({ source, amountCents: cents }, index) =>
    write(pdf, `${sourceNames[source]} · ${eurosExact(cents)}`, left, y + 16 + 16 * index),
  )
  return bottom + 70
}

const withoutVat =
  'Bon à usages multiples\u00a0: sans TVA à l’achat, elle est facturée à chaque utilisation du SOLDE (art. 256 ter du CGI).'

function drawFoot(pdf: Pdf, { vatBasisPoints, credits, seller }: Receipt, y: number): void {
  let note = 'Facture acquittée. Prestation de services, TVA exigible à l’encaissement.'
  if (credits !== null) note = 'Cet avoir annule la facture à hauteur du montant rendu.'
  else if (vatBasisPoints === null) note = withoutVat
  write(pdf, note, left, y, { size: 9, color: mute })
  pdf.rect(left, 776, width, 0.75).fill(hairline)
  write(pdf, `${seller.name} · ${seller.registration}`, left, 788, { size: 8, color: mute })
}

/** A rate in basis points: « 20 % », « 8,5 % ». */
const percent = (basisPoints: number) => `${String(basisPoints / 100).replace('.', ',')}\u00a0%`

interface Written {
  readonly font?: keyof typeof fonts
  readonly size?: number
  readonly color?: string
  readonly align?: 'right'
  readonly width?: number
  readonly lineGap?: number
}

/** Letters that the fonts of French texts lack come from the one of the rest of Europe. */
function write(pdf: Pdf, text: string, x: number, y: number, written: Written = {}): void {
  const { font: face = 'text', size = 10, color = ink, ...look } = written
  const runs = printable(text)
    .split(extendedLetters)
    .filter((run) => run !== '')
  pdf.fillColor(color).fontSize(size)
  runs.forEach((run, index) => {
    pdf.font(run.search(extendedLetters) === 0 ? 'extended' : face)
    const options = { width, ...look, continued: index < runs.length - 1 }
    if (index === 0) pdf.text(run, x, y, options)
    else pdf.text(run, options)
  })
}
