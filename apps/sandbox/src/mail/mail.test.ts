import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, expect, it } from 'vitest'
import { startSmtpServer } from './smtp.ts'
import { openMailStore } from './store.ts'
import type { Message } from './store.ts'
import { startMailViewer } from './viewer.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-mail-'))

const store = await openMailStore(folder)
const smtp = await startSmtpServer(store, 0, () => new Date())
const viewer = await startMailViewer(store, 0, () => new Date())
afterAll(async () => {
  await Promise.all([smtp.close(), viewer.close()])
  rmSync(folder, { recursive: true, force: true })
})

async function send(to: string, subject: string): Promise<void> {
  const transport = createTransport(smtp.url)
  await transport.sendMail({
    from: 'Quatre <bonjour@quatre.example>',
    to,
    bcc: 'archive@quatre.example',
    subject,
    text: 'Réservation confirmée : https://quatre.example/s/abc?x=1&y=2.',
    html: '<p>Réservation confirmée</p><a href="https://quatre.example/s/abc?x=1&amp;y=2">Voir</a><script>1</script>',
  })
  transport.close()
}

async function messagesTo(address: string, url = viewer.url): Promise<Message[]> {
  const response = await fetch(`${url}/api/messages?to=${encodeURIComponent(address)}`)
  return ((await response.json()) as { messages: Message[] }).messages
}

it('a mail sent is found by its recipient, with subject, parts and links', async () => {
  await send('lea@example.com', 'Ta réservation à 18h30')
  const [message] = await messagesTo('LEA@example.com')
  expect(message).toMatchObject({
    from: 'bonjour@quatre.example',
    subject: 'Ta réservation à 18h30',
    links: ['https://quatre.example/s/abc?x=1&y=2'],
  })
  expect(message?.text).toContain('Réservation confirmée')
})

it('a hidden copy arrives too', async () => {
  await send('max@example.com', 'Copie')
  expect((await messagesTo('archive@quatre.example'))[0]?.subject).toBe('Copie')
})

it('lists the newest first', async () => {
  await send('zoe@example.com', 'Premier')
  await send('zoe@example.com', 'Second')
  const subjects = (await messagesTo('zoe@example.com')).map((one) => one.subject)
  expect(subjects).toEqual(['Second', 'Premier'])
})

it('the viewer lists the mail and shows its parts, the page of the mail without scripts', async () => {
  await send('ines@example.com', '<b>Objet</b>')
  const [message] = await messagesTo('ines@example.com')
  const list = await (await fetch(`${viewer.url}/?to=ines@example.com`)).text()
  expect(list).toContain('&lt;b&gt;Objet&lt;/b&gt;')
  const page = await (await fetch(`${viewer.url}/messages/${message?.id ?? ''}`)).text()
  expect(page).toContain('<iframe')
  const part = await fetch(`${viewer.url}/messages/${message?.id ?? ''}/html`)
  const policy = part.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('sandbox allow-popups')
  expect(policy).not.toContain('allow-scripts')
})

it('mails survive a restart', async () => {
  await send('tom@example.com', 'Gardé')
  const again = await startMailViewer(await openMailStore(folder), 0, () => new Date())
  expect((await messagesTo('tom@example.com', again.url))[0]?.subject).toBe('Gardé')
  await again.close()
})

it('the viewer finds a recipient by a part of the address, and says when there is none', async () => {
  await send('nadia.petit@example.com', 'Pour Nadia')
  const look = async (to: string) =>
    (await fetch(`${viewer.url}/?to=${encodeURIComponent(to)}`)).text()
  expect(await look('NADIA')).toContain('Pour Nadia')
  expect(await look('NADIA')).not.toContain('Gardé')
  expect(await look('"><script>')).toContain('&quot;&gt;&lt;script&gt;')
  expect(await look('personne')).toContain('Aucun mail pour')
})

it('a mail is shown as it travelled too: text, headers and source', async () => {
  await send('paul@example.com', 'Complet')
  const [message] = await messagesTo('paul@example.com')
  const page = await (await fetch(`${viewer.url}/messages/${message?.id ?? ''}`)).text()
  for (const part of ['Réservation confirmée', 'Message-ID', 'Content-Transfer-Encoding']) {
    expect(page).toContain(part)
  }
})

it('the newest mail of a recipient has an address of its own', async () => {
  const latest = (to: string) => fetch(`${viewer.url}/api/messages/latest?to=${to}`)
  expect((await latest('rose@example.com')).status).toBe(404)
  await send('rose@example.com', 'Premier')
  await send('rose@example.com', 'Second')
  expect(await (await latest('rose@example.com')).json()).toMatchObject({ subject: 'Second' })
})

it('an unknown message is answered 404', async () => {
  expect((await fetch(`${viewer.url}/messages/unknown`)).status).toBe(404)
})
