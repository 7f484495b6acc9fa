import { randomUUID } from 'node:crypto'
import { mailViewer, origin } from './addresses.ts'

interface Call {
  readonly token?: string
  readonly body?: object
}

/** Calls the site's API; throws on a refusal. */
export async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token, body }: Call = {},
): Promise<T> {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      'idempotency-key': randomUUID(),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as T
}

interface Message {
  readonly subject: string
  readonly text: string
}

/** The mails to an address, newest first. */
export async function mailsTo(email: string): Promise<readonly Message[]> {
  const answer = await fetch(`${mailViewer}/api/messages?to=${encodeURIComponent(email)}`)
  const { messages } = (await answer.json()) as { messages: Message[] }
  return messages
}
