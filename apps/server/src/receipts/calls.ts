import { everybody, onlySelf, type CallLines } from '../testing/call-lines.ts'

export const calls: CallLines<'receipts'> = {
  receipts: {
    list: { params: { id: 1 }, query: { _limit: '5' }, answers: onlySelf(200, 403) },
    // those of nobody
    file: { params: { id: 1, number: 'C42-2026-000001' }, answers: onlySelf(404, 403) },
    shared: { params: { key: 'a'.repeat(64) }, answers: everybody(404) },
  },
}
