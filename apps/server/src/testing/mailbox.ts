import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface Mailbox {
  readonly url: string
  /** The answer to readers from now on, in place of 250. */
  answerReaders(answer: string): void
  /** The messages that were taken, headers and all, as they travelled. */
  messages(): readonly string[]
  close(): void
}

/** A mail server that keeps the mails it accepts. */
export async function openMailbox(port = 0): Promise<Mailbox> {
  const messages: string[] = []
  let toReaders = '250 ok'
  const server = createServer((socket) => serve(socket))
  const sockets = new Set<Socket>()

  function serve(socket: Socket): void {
    sockets.add(socket)
    let message: string | null = null
    let pending = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    const answer = (line: string): void => {
      if (message !== null) {
        if (line !== '.') return void (message += `${line}\n`)
        messages.push(message)
        message = null
        return void say('250 taken')
      }
      if (/^DATA/i.test(line)) message = ''
      say(/^DATA/i.test(line) ? '354 go on' : /^RCPT/i.test(line) ? toReaders : '250 ok')
    }
    say('220 test')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const lines = (pending + chunk.toString()).split('\r\n')
      pending = lines.pop() ?? ''
      for (const line of lines) answer(line)
    })
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerReaders(answer) {
      toReaders = answer
    },
    messages: () => messages,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
