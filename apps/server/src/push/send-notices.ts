import { hourSeconds } from '@quatre/domain'
import type { Db } from '@quatre/db'
import webPush from 'web-push'
import type { Platform } from '../core/platform.ts'
import {
  deleteOldNotices,
  insertNotice,
  markEnded,
  selectWaitingNotice,
  type NewNotice,
  type WaitingNotice,
} from './notice.sql.ts'
import { deleteSubscription } from './subscription.sql.ts'
import { vapidPublicKey } from '../platform/vapid.ts'

const noticeQueue = 'push'
const patienceMs = 10_000

/** Writes a notice and has it sent after the commit; a moment that has had one has no second. */
export async function queueNotice(
  tx: Db,
  jobs: Platform['jobs'],
  notice: NewNotice,
  now: number,
): Promise<void> {
  const noticeId = await insertNotice(tx, notice, now)
  if (noticeId !== null) await jobs.add(tx, noticeQueue, { noticeId })
}

type Sending = Pick<Platform, 'db' | 'environment' | 'jobs' | 'log' | 'clock'>

/**
 * Notices are rows, sent by a job: at least once. One that is sent twice, after a crash, takes the
 * place of itself by its tag. A push service that is away is asked again until the match begins; a
 * browser that it knows no more is forgotten.
 */
export function sendNotices(platform: Sending): void {
  const { db, jobs, log, clock } = platform
  jobs.handle<{ noticeId: number }>(noticeQueue, async ({ noticeId }) => {
    const notice = await selectWaitingNotice(db, noticeId, clock())
    if (notice === null) return
    const status = await send(platform, notice)
    if (status === 404 || status === 410) return deleteSubscription(db, notice.sessionId)
    if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
    // the address stays out of the log: it is where the member is reached
    if (status >= 300) log.error({ notice: noticeId, status }, 'a notification is refused')
    await markEnded(db, noticeId, clock())
  })
  jobs.every('forget notifications', hourSeconds, () => deleteOldNotices(db, clock()))
}

/** Sends one, encrypted for its browser alone (RFC 8291); gives the status of the answer. */
async function send({ environment, clock }: Sending, notice: WaitingNotice): Promise<number> {
  const { endpoint: address, p256dh, auth, title, body, path, tag, expiresAt } = notice
  const { vapidPrivateKey: privateKey, mailFrom } = environment
  const {
    endpoint,
    method,
    headers,
    body: encrypted,
  } = webPush.generateRequestDetails(
    { endpoint: address, keys: { p256dh, auth } },
    JSON.stringify({ title, body, path, tag }),
    {
      vapidDetails: {
        subject: `mailto:${/[^<\s]+@[^>\s]+/.exec(mailFrom)?.[0] ?? ''}`,
        publicKey: vapidPublicKey(privateKey),
        privateKey,
      },
      TTL: Math.ceil((expiresAt - clock()) / 1000),
      urgency: 'high',
      topic: tag,
    },
  )
  const answer = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: new Uint8Array(encrypted ?? []),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  })
  await answer.body?.cancel()
  return answer.status
}
