import { mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

export type Message = {
  id: string
  receivedAt: string
  from: string
  /** Everyone it was delivered to, hidden copies included. */
  to: string[]
  subject: string
  text: string
  html: string
  links: string[]
  headers: { name: string; value: string }[]
  attachments: { name: string; mimeType: string; size: number }[]
}

export type MailStore = {
  add(raw: Buffer, envelope: { from: string; to: string[] }, now: Date): Promise<Message>
  /** The newest first; `to` is a whole address, `toPart` a part of one. */
  list(filter: { to?: string; toPart?: string; subject?: string }): Message[]
  find(id: string): Message | undefined
  /** A message as it travelled. */
  source(message: Message): Promise<string>
  clear(): Promise<void>
}

const keptMessages = 1_000

/** Like a real mailbox, the file starts with the data of the envelope. */
function withEnvelope(raw: Buffer, envelope: { from: string; to: string[] }): Buffer {
  const lines = [`Return-Path: <${envelope.from}>`, `Delivered-To: ${envelope.to.join(', ')}`]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n`), raw])
}

function linksIn(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(/href\s*=\s*["'](https?:[^"']+)["']/gi)]
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)]
  const links = [
    ...inHtml.map((match) => (match[1] ?? '').replaceAll('&amp;', '&')),
    ...inText.map((match) => match[0].replace(/[.,;:!?]+$/, '')),
  ]
  return [...new Set(links)]
}

async function parse(id: string, bytes: Buffer): Promise<Message> {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' })
  const header = (name: string) => mail.headers.find((one) => one.key === name)?.value ?? ''
  const text = mail.text ?? ''
  const html = mail.html ?? ''
  return {
    id,
    receivedAt: new Date(Number(id.split('-')[0])).toISOString(),
    from: mail.from?.address ?? header('return-path').replace(/[<>]/g, ''),
    to: header('delivered-to').split(', ').filter(Boolean),
    subject: mail.subject ?? '',
    text,
    html,
    links: linksIn(html, text),
    headers: mail.headers.map((one) => ({ name: one.originalKey ?? one.key, value: one.value })),
    attachments: mail.attachments.map((one) => ({
      name: one.filename ?? '',
      mimeType: one.mimeType,
      size: typeof one.content === 'string' ? one.content.length : one.content.byteLength,
    })),
  }
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600)
  await handle.writeFile(bytes)
  await handle.sync()
  await handle.close()
  await rename(`${file}.new`, file)
}

export async function openMailStore(folder: string): Promise<MailStore> {
  mkdirSync(folder, { recursive: true })
  const messages: Message[] = []
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  for (const name of names.sort().slice(-keptMessages)) {
    messages.unshift(await parse(name.slice(0, -4), readFileSync(join(folder, name))))
  }
  return {
    async add(raw, envelope, now) {
      const id = `${now.getTime()}-${randomUUID()}`
      const bytes = withEnvelope(raw, envelope)
      const message = await parse(id, bytes)
      await writeDurably(join(folder, `${id}.eml`), bytes)
      messages.unshift(message)
      return message
    },
    list({ to, toPart = '', subject }) {
      const address = to?.toLowerCase()
      const part = toPart.trim().toLowerCase()
      return messages.filter(
        (one) =>
          (address === undefined || one.to.some((each) => each.toLowerCase() === address)) &&
          one.to.some((each) => each.toLowerCase().includes(part)) &&
          (subject === undefined || one.subject.toLowerCase().includes(subject.toLowerCase())),
      )
    },
    find: (id) => messages.find((one) => one.id === id),
    source: ({ id }) => readFile(join(folder, `${id}.eml`), 'utf8'),
    async clear() {
      const cleared = messages.splice(0)
      await Promise.all(cleared.map((one) => rm(join(folder, `${one.id}.eml`), { force: true })))
    },
  }
}
