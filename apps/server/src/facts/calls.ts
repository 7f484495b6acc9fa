import { everybody, type CallLines } from '../testing/call-lines.ts'
import { centers } from '../testing/center-fixture.ts'

const center = { params: { id: centers.toulouse } }

export const calls: CallLines<'facts'> = {
  facts: {
    prices: { ...center, answers: everybody(200) },
    priceBoard: { answers: everybody(200) },
    busyHours: { ...center, query: { sportType: '3' }, answers: everybody(200) },
    partyDays: {
      ...center,
      query: {
        occasion: 'anniv',
        package: 'aucune',
        people: '10',
        from: '2026-12-01',
        to: '2026-12-31',
      },
      answers: everybody(404),
    },
    networkFigures: { answers: everybody(200) },
  },
}
