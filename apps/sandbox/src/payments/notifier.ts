import { setTimeout as wait } from 'node:timers/promises'
import type { Book } from './book.ts'
import { webhookBody } from './notification-items.ts'
import type { Notification } from './notification-items.ts'
import type { Schemas } from './schemas.ts'

/** The disturbances that a test asks of the next notifications. */
export type Disturbance = {
  delayMilliseconds: number
  /** Copies sent beside each notification, at the same moment. */
  duplicate: number
  /** Sends in random order, spread over half a second. */
  shuffle: boolean
  /** The number of next notifications that are never sent. */
  drop: number
  hold: boolean
}

type Waiting = { notification: Notification; attempts: number; lastAnswer: string }

export type Notifier = {
  accept(notification: Notification): void
  disturb(change: Partial<Disturbance>): Disturbance
  /** Never sends the waiting ones; resolves once nothing is on its way any more. */
  forget(): Promise<void>
  sendTo(url: string): void
  report(): object
  stop(): Promise<void>
}

type NotifierOptions = {
  url: string
  user: string
  password: string
  retryMilliseconds: number[]
}

const answerLimitMilliseconds = 10_000
const shuffleMilliseconds = 500

export function startNotifier(book: Book, schemas: Schemas, options: NotifierOptions): Notifier {
  const waiting = new Map<string, Waiting>()
  const stopped = new AbortController()
  const sending = new Set<Promise<void>>()
  const disturbance: Disturbance = {
    delayMilliseconds: 0,
    duplicate: 0,
    shuffle: false,
    drop: 0,
    hold: false,
  }
  let url = options.url
  let sentCount = 0
  // A change of address, a hold and the stop end the waits of everything scheduled before.
  let schedule = new AbortController()

  const authorization = `Basic ${Buffer.from(`${options.user}:${options.password}`).toString('base64')}`

  async function post(notification: Notification): Promise<string> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify(webhookBody(notification.item)),
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(answerLimitMilliseconds)]),
      })
      await response.arrayBuffer()
      return String(response.status)
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  async function attempt(one: Waiting): Promise<boolean> {
    const copies = Array.from({ length: 1 + disturbance.duplicate }, () => post(one.notification))
    const answers = await Promise.all(copies)
    one.attempts += 1
    one.lastAnswer = answers.join(', ')
    return answers.every((answer) => /^2\d\d$/.test(answer))
  }

  function firstWait(one: Waiting): number {
    const late = Math.max(0, one.notification.sendAfter - Date.now())
    const shuffled = disturbance.shuffle ? Math.random() * shuffleMilliseconds : 0
    return late + disturbance.delayMilliseconds + shuffled
  }

  async function deliver(one: Waiting, signal: AbortSignal): Promise<void> {
    let pause = firstWait(one)
    for (;;) {
      // Refused only by the end of this schedule: the notification stays in the queue.
      const due = await wait(pause, true, { signal }).catch(() => false)
      if (!due) return
      if (await attempt(one)) {
        waiting.delete(one.notification.id)
        sentCount += 1
        book.record({ settledNotification: one.notification.id })
        return
      }
      if (signal.aborted) return
      const retries = options.retryMilliseconds
      pause = retries[Math.min(one.attempts, retries.length) - 1] ?? 30_000
    }
  }

  function start(one: Waiting): void {
    if (url === '' || disturbance.hold || stopped.signal.aborted) return
    const work = deliver(one, schedule.signal).finally(() => sending.delete(work))
    sending.add(work)
  }

  function restartAll(): void {
    schedule.abort()
    schedule = new AbortController()
    // Those in the middle of an answer end first, so that none is sent twice by a release.
    void Promise.all(sending).then(() => [...waiting.values()].forEach(start))
  }

  const notifier: Notifier = {
    accept(notification) {
      schemas.checkNotification(notification.item.eventCode, webhookBody(notification.item))
      if (disturbance.drop > 0) {
        disturbance.drop -= 1
        book.record({ settledNotification: notification.id })
        return
      }
      const one: Waiting = { notification, attempts: 0, lastAnswer: '' }
      waiting.set(notification.id, one)
      start(one)
    },
    disturb(change) {
      const wasHeld = disturbance.hold
      Object.assign(disturbance, change)
      if (wasHeld !== disturbance.hold) restartAll()
      return { ...disturbance }
    },
    async forget() {
      for (const { notification } of waiting.values()) {
        book.record({ settledNotification: notification.id })
      }
      waiting.clear()
      schedule.abort()
      schedule = new AbortController()
      await Promise.all(sending)
    },
    sendTo(newUrl) {
      url = newUrl
      restartAll()
    },
    report: () => ({
      url,
      disturbance,
      sentCount,
      waiting: [...waiting.values()].map((one) => ({
        item: one.notification.item,
        eventCode: one.notification.item.eventCode,
        pspReference: one.notification.item.pspReference,
        merchantReference: one.notification.item.merchantReference,
        attempts: one.attempts,
        lastAnswer: one.lastAnswer,
      })),
    }),
    async stop() {
      stopped.abort()
      schedule.abort()
      await Promise.all(sending)
    },
  }
  for (const notification of book.waitingNotifications.values()) {
    const one: Waiting = { notification, attempts: 0, lastAnswer: '' }
    waiting.set(notification.id, one)
    start(one)
  }
  return notifier
}
