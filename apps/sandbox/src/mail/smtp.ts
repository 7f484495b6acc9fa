import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { MailStore } from './store.ts'

type SmtpServer = { url: string; close(): Promise<void> }

const largestMessageBytes = 20 * 1024 * 1024

async function receiveMessage(
  store: MailStore,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  now: () => Date,
): Promise<string> {
  const raw = await buffer(stream)
  if (stream.sizeExceeded) {
    throw Object.assign(new Error('Message too large'), { responseCode: 552 })
  }
  const { mailFrom, rcptTo } = session.envelope
  const from = mailFrom ? mailFrom.address : ''
  const message = await store.add(raw, { from, to: rcptTo.map((one) => one.address) }, now())
  return `Stored as ${message.id}`
}

export async function startSmtpServer(
  store: MailStore,
  port: number,
  now: () => Date,
): Promise<SmtpServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    banner: 'Boite de test',
    size: largestMessageBytes,
    onData(stream, session, done) {
      const receive = callbackify(() => receiveMessage(store, stream, session, now))
      // Answered after the message is on disk, as a mail server promises with its 250.
      receive(done)
    },
  })
  // A client that hangs up is no reason to stop the others.
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    close: () => new Promise((done) => server.close(() => done())),
  }
}
