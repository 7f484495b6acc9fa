import { createTestDatabase } from '@quatre/db'
import { sql } from 'kysely'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { hurriedPace } from '../../testing/hurried-pace.ts'
import { openMailbox, type Mailbox } from '../../testing/mailbox.ts'
import { openJobs } from '../jobs.ts'
import type { MailWords } from './mail-layout.ts'
import { forgetMails, openMailer, type Mailer } from './mail.ts'
import { inTransaction } from '../transaction.ts'

const key = 'k3y'.repeat(14)
const reader = 'lea@joueurs.example'
const other = 'ugo@joueurs.example'
const [leaId, ugoId, zoeId] = [1, 2, 3]
const publicOrigin = 'https://x.example'
const to = { email: reader, firstName: 'Léa' }
const sample: MailWords = {
  eventKey: 'once:1',
  template: 'test',
  to,
  subject: 'Un lien',
  title: 'Un lien',
  lines: ['Le voici.'],
  action: { label: 'Ouvrir', path: `/a?users_key=${key}&users_id=7` },
}

const event = {
  uid: 'reservation-7@4padel.fr',
  startsAt: Date.parse('2026-11-26T18:00:00Z'),
  endsAt: Date.parse('2026-11-26T19:30:00Z'),
  title: 'Padel; à X\r\n Y',
  place: 'X, 4 allée du Filet, 31770 Colomiers',
  lines: ['Terrain 3'],
  path: '/mon-compte/mes-resa/7',
  isCancelled: false,
}

let mailbox: Mailbox
let mailer: Mailer
let logged: string[]
/** Does the job of a mail. */
let send: (data: { mailId: number }) => Promise<void>

const open = (url: string) =>
  openMailer({
    db: database.db,
    environment: { publicOrigin, smtpUrl: url, mailFrom: '4PADEL <bonjour@4padel.example>' },
    log: pino({}, { write: (line: string) => logged.push(line) }),
    jobs: {
      add: async () => {},
      handle: (_queue, work) => (send = work as typeof send),
      every: () => {},
      start: async () => {},
      finish: async () => {},
      stop: async () => {},
    },
  })

const database = await createTestDatabase('mail')
await sql`insert into app_user (first_name, last_name)
  select 'A', 'B' from generate_series(1, 3)`.execute(database.db)
beforeEach(async () => {
  logged = []
  await sql`truncate mail restart identity`.execute(database.db)
  mailbox = await openMailbox()
  mailer = open(mailbox.url)
})
afterEach(() => {
  mailer.close()
  mailbox.close()
})
afterAll(() => database.close())

interface Row {
  readonly html: string
  readonly text: string
  readonly unsubscribeUrl: string | null
  readonly calendar: string | null
  readonly isSent: boolean
  readonly isGivenUp: boolean
}

async function rows(): Promise<readonly Row[]> {
  const found =
    await sql<Row>`select html, text, unsubscribe_url, calendar, sent_at is not null as is_sent,
    given_up_at is not null as is_given_up from mail order by id`.execute(database.db)
  return found.rows
}

const header = (name: string, message = mailbox.messages()[0] ?? '') =>
  new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, 'im').exec(message)?.[1]?.replaceAll(/\n\s+/g, ' ')

describe('a mail', () => {
  // requirement M28
  test('brings the key of its link to its reader, and keeps it no longer', async () => {
    await mailer.queue(database.db, sample)
    await send({ mailId: 1 })
    expect(mailbox.messages()[0]?.replaceAll('=\n', '')).toContain(key)
    expect(await rows()).toMatchObject([
      {
        isSent: true,
        html: expect.stringContaining('"https://x.example/a?users_key=&amp;users_id=7"') as string,
        text: expect.stringContaining('https://x.example/a?users_key=&users_id=7\n') as string,
      },
    ])
  })

  // requirement E1
  test('of a transaction that is rolled back is never written', async () => {
    const undone = inTransaction(database.db, async (tx) => {
      await mailer.queue(tx, sample)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
  })

  // requirement E1
  test('is one for its event, template and reader, however often it is queued', async () => {
    for (const mail of [sample, sample, { ...sample, subject: 'Autrement dit' }]) {
      await mailer.queue(database.db, mail)
    }
    expect(await rows()).toHaveLength(1)
    await mailer.queue(database.db, { ...sample, to: { ...to, email: 'max@joueurs.example' } })
    await mailer.queue(database.db, { ...sample, template: 'other' })
    expect(await rows()).toHaveLength(3)
  })

  test('that was sent is not sent again', async () => {
    await mailer.queue(database.db, sample)
    await send({ mailId: 1 })
    await send({ mailId: 1 })
    expect(mailbox.messages()).toHaveLength(1)
  })

  test('has both parts, in UTF-8, and asks for no answer of a machine', async () => {
    await mailer.queue(database.db, sample)
    await send({ mailId: 1 })
    expect(header('Content-Type')).toContain('multipart/alternative')
    expect(mailbox.messages()[0]).toMatch(/text\/plain; charset=utf-8[^]*text\/html; charset=utf-8/)
    expect(header('Auto-Submitted')).toBe('auto-generated')
    expect(header('Message-ID')).toMatch(/^<1\.once-1@4padel\.example>$/)
  })

  // requirement E9
  test.each([
    [false, 'PUBLISH', 'CONFIRMED', 0],
    [true, 'CANCEL', 'CANCELLED', 1],
  ])(
    'brings its calendar file, cancelled %s: %s',
    async (isCancelled, method, status, sequence) => {
      await mailer.queue(database.db, { ...sample, event: { ...event, isCancelled } })
      mailbox.answerReaders('450 come back later')
      await send({ mailId: 1 }).catch(() => {})
      mailbox.answerReaders('250 ok')
      await send({ mailId: 1 })
      const { html, attachments } = await PostalMime.parse(mailbox.messages()[0] ?? '', {
        attachmentEncoding: 'utf8',
      })
      expect(html).toContain('Le voici.')
      const files = attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType))
      expect(files.map(({ filename }) => filename)).toContain('reservation.ics')
      expect(mailbox.messages()[0]).toMatch(
        new RegExp(`^Content-Type: text/calendar; charset=utf-8;\\s+method=${method}`, 'm'),
      )
      for (const { content } of files) {
        const text = typeof content === 'string' ? content : ''
        const lines = text.replaceAll(/\r?\n /g, '').split(/\r?\n/)
        expect(lines).toEqual(
          expect.arrayContaining([
            `METHOD:${method}`,
            'UID:reservation-7@4padel.fr',
            `SEQUENCE:${sequence}`,
            `STATUS:${status}`,
            'SUMMARY:Padel\\; à X\\n Y',
            'URL;VALUE=URI:https://x.example/mon-compte/mes-resa/7',
            'ORGANIZER;CN="4PADEL":mailto:bonjour@4padel.example',
          ]),
        )
      }
      expect(await rows()).toMatchObject([{ isSent: true, calendar: null }])
    },
  )

  // requirement E2
  test('gets no header from its subject, event or reader', async () => {
    const email = 'lea@joueurs.example\r\nBcc: tous@exemple.fr'
    await mailer.queue(database.db, {
      ...sample,
      to: { ...to, email },
      eventKey: 'a\r\nBcc: tous@exemple.fr',
      subject: 'Club\r\nBcc: tous@exemple.fr\r\n\r\n<p>',
    })
    await send({ mailId: 1 }).catch(() => {})
    for (const message of mailbox.messages()) expect(header('Bcc', message)).toBeUndefined()
  })

  test('goes to one mailbox, whatever its address looks like', async () => {
    await mailer.queue(database.db, { ...sample, to: { ...to, email: 'a@b.example, c@d.example' } })
    await send({ mailId: 1 }).catch(() => {})
    expect(mailbox.messages()).toHaveLength(1)
    expect(header('To')).toBe('<"a@b.example, c"@d.example>')
  })

  // requirement E6
  test('can be left from the list of mails only when it is a newsletter (RFC 8058)', async () => {
    const unsubscribePath = '/api/v1/newsletters/oneclick?users_key=k&users_id=7'
    await mailer.queue(database.db, { ...sample, unsubscribePath })
    await mailer.queue(database.db, { ...sample, eventKey: 'other' })
    await send({ mailId: 1 })
    await send({ mailId: 2 })
    const [newsletter, other] = mailbox.messages()
    expect(header('List-Unsubscribe', newsletter)).toBe(`<${publicOrigin}${unsubscribePath}>`)
    expect(header('List-Unsubscribe-Post', newsletter)).toBe('List-Unsubscribe=One-Click')
    expect(other).not.toMatch(/List-Unsubscribe/i)
    expect(await rows()).toMatchObject([{ unsubscribeUrl: null }, { unsubscribeUrl: null }])
  })
})

// requirement E4
describe('a mail that does not leave', () => {
  test('is sent again after a mark that was lost, as the same mail for its reader', async () => {
    await mailer.queue(database.db, sample)
    await send({ mailId: 1 })
    await sql`update mail set sent_at = null`.execute(database.db)
    await send({ mailId: 1 })
    const ids = mailbox.messages().map((message) => header('Message-ID', message))
    expect(ids).toEqual([ids[0], ids[0]])
  })

  test.each(['550 no such mailbox lea@joueurs.example', '553 not allowed'])(
    'because its reader is refused for good (%s) is given up, without the address in the log',
    async (answer) => {
      mailbox.answerReaders(answer)
      await mailer.queue(database.db, sample)
      await send({ mailId: 1 })
      expect(await rows()).toMatchObject([{ isGivenUp: true, isSent: false }])
      expect(JSON.stringify(await rows())).not.toContain(key)
      expect(logged.join('')).toContain('a mail is given up')
      expect(logged.join('')).not.toContain(reader)
      await send({ mailId: 1 })
      expect(logged).toHaveLength(1)
    },
  )

  test.each(['450 come back later, lea@joueurs.example', '421 too busy'])(
    'because its reader is refused for now (%s) waits, and the log has no address',
    async (answer) => {
      mailbox.answerReaders(answer)
      await mailer.queue(database.db, sample)
      const failure = await send({ mailId: 1 }).catch((error: Error) => error)
      expect(failure).toBeInstanceOf(Error)
      expect(`${JSON.stringify(failure)} ${(failure as Error).stack}`).not.toContain(reader)
      expect(await rows()).toMatchObject([{ isGivenUp: false, isSent: false }])
      mailbox.answerReaders('250 ok')
      await send({ mailId: 1 })
      expect(await rows()).toMatchObject([{ isSent: true }])
    },
  )

  test('for two days is given up', async () => {
    mailbox.answerReaders('450 come back later')
    await mailer.queue(database.db, sample)
    await sql`update mail set created_at = now() - interval '49 hours'`.execute(database.db)
    await send({ mailId: 1 })
    expect(await rows()).toMatchObject([{ isGivenUp: true, isSent: false }])
  })

  test('because the mail server is away is sent by the job when it is back', async () => {
    mailbox.close()
    const jobs = openJobs(database.url, pino({ level: 'silent' }), hurriedPace)
    const patient = openMailer({
      db: database.db,
      environment: { publicOrigin, smtpUrl: mailbox.url, mailFrom: 'bonjour@4padel.example' },
      log: pino({ level: 'silent' }),
      jobs,
    })
    await jobs.start()
    try {
      await inTransaction(database.db, (tx) => patient.queue(tx, sample))
      await eventually(async () => {
        const { rows: tried } = await sql`select from pgboss.job
          where name = 'mail' and retry_count > 0`.execute(database.db)
        expect(tried).toHaveLength(1)
      })
      mailbox = await openMailbox(Number(new URL(mailbox.url).port))
      await eventually(async () => expect(await rows()).toMatchObject([{ isSent: true }]))
      expect(mailbox.messages()).toHaveLength(1)
    } finally {
      await jobs.stop()
      patient.close()
    }
  })
})

test('accounts forget each its own mails, and of an address those up to its last one', async () => {
  const lines: [eventKey: string, recipient: string, userId: number | null][] = [
    ['1: of an account, elsewhere', 'elsewhere@joueurs.example', ugoId],
    ['2: to an address', reader, null],
    ['3: to the next holder of it', reader, null],
    ['4: of another account, at that address', reader, zoeId],
    ['5: to the other address', other, null],
    ['6: to the next holder of that', other, null],
  ]
  for (const [eventKey, recipient, userId] of lines) {
    await sql`insert into mail (event_key, template, recipient, user_id, subject, html, text)
      values (${eventKey}, 'test', ${recipient}, ${userId}, '', '', '')`.execute(database.db)
  }
  await forgetMails(database.db, [
    { userId: ugoId, emails: [other], lastMailId: 5 },
    { userId: leaId, emails: [reader], lastMailId: 2 },
  ])
  const { rows } = await sql<{
    key: string
  }>`select event_key as key from mail order by id`.execute(database.db)
  expect(rows.map(({ key: left }) => left.slice(0, 1))).toEqual(['3', '4', '6'])
})
