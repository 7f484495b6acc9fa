import { members, type CallLines } from '../testing/call-lines.ts'

export const calls: CallLines<'push'> = {
  push: {
    describe: { answers: members(200) },
    subscribe: {
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/sample',
        expirationTime: null,
        keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      },
      answers: members(200),
    },
    unsubscribe: { answers: members(200), closedMeanwhile: 200, goneMeanwhile: 200 },
  },
}
