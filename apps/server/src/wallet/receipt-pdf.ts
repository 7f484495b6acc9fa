import {
  company,
  dateNumeric,
  eurosExact,
  isoWithOffset,
  networkTimeZone,
  time,
} from '@quatre/domain'
import PdfDocument from 'pdfkit'

interface Receipt {
  readonly member: { readonly firstName: string; readonly lastName: string }
  readonly topUps: readonly {
    readonly id: number
    readonly paidCents: number
    readonly bonusCents: number
    readonly givenAt: number
  }[]
}

const left = 56
const right = 539
const ink = '#14213d'
const soft = '#5b6478'

/** The receipt of top-ups, an A4 page, as PDF bytes; what members typed is text and nothing else. */
export async function receiptPdf({ member, topUps }: Receipt): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'A4',
    margin: left,
    info: { Title: 'Reçu de recharge 4PADEL', Author: company.name },
    lang: 'fr-FR',
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  const write = (text: string, size: number, colour = ink, font = 'Helvetica') =>
    pdf.font(font).fontSize(size).fillColor(colour).text(printed(text), left)

  write('4PADEL', 22, ink, 'Helvetica-Bold')
  write(`${company.name}, ${company.address}`, 9, soft)
  write(`${company.registration} · TVA ${company.vatNumber}`, 9, soft)
  pdf.moveDown(3)
  write('Reçu de recharge', 18, ink, 'Helvetica-Bold')
  pdf.moveDown(0.5)
  write(`${member.firstName} ${member.lastName}`, 11)
  pdf.moveDown(2)
  const row = (label: string, value: string, font = 'Helvetica') => {
    const { y } = pdf
    pdf.font(font).fontSize(11).fillColor(ink).text(printed(label), left, y, { lineBreak: false })
    pdf.text(printed(value), left, y, { width: right - left, align: 'right' })
    pdf.moveDown(0.5)
  }
  const rule = () => {
    pdf.moveTo(left, pdf.y).lineTo(right, pdf.y).lineWidth(0.5).strokeColor('#c9cfdb').stroke()
    pdf.moveDown(0.6)
  }
  for (const { id, paidCents, bonusCents, givenAt } of topUps) {
    const at = isoWithOffset(givenAt, networkTimeZone)
    row(`Recharge n° ${id}, le ${dateNumeric(at)} à ${time(at)}`, eurosExact(paidCents))
    if (bonusCents > 0) row('Bonus offert', eurosExact(bonusCents))
    row('Crédité sur le SOLDE', eurosExact(paidCents + bonusCents))
    rule()
  }
  const paid = topUps.reduce((sum, { paidCents }) => sum + paidCents, 0)
  row('Payé par carte', eurosExact(paid), 'Helvetica-Bold')
  pdf.moveDown(2)
  write(
    'Le SOLDE est un bon à usages multiples\u00a0: la TVA est due quand il est dépensé, et figure sur le reçu de ce qu’il paie. Le bonus sert en dernier et ne se rembourse pas en argent.',
    9,
    soft,
  )
  pdf.end()
  return done
}

/** What the letters of the page can write: narrow spaces are spaces, others lose their accents or stay out. */
function printed(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[\u202f\u2009]/g, '\u00a0')
    .replaceAll('\u2212', '-')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return [...plain].map((letter) => (isPrinted(letter) ? letter : bare(letter))).join('')
}

const isPrinted = (letter: string) => /^[\u0020-\u007e\u00a0-\u00ff€’‘“”–—…œŒŸŠšŽž•]$/u.test(letter)

function bare(letter: string): string {
  const [base = ''] = letter.normalize('NFD')
  return isPrinted(base) ? base : '?'
}
