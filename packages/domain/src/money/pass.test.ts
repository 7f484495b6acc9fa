import { describe, expect, test } from 'vitest'
import { passMessage } from './pass.ts'

const shown = { state: 'refused', refusal: null, coversCents: null, amountCents: 4800 } as const

// requirement P110
describe('the state shown of a pass', () => {
  test.each([
    ['unknown', null, 'Gymlib ne connaît pas ce code. Relis-le dans ton application.'],
    ['used', null, 'Ce pass a déjà servi.'],
    ['expired', null, 'Ce pass n’est plus valable.'],
    ['too_small', 2000, 'Ce pass couvre 20\u00a0€, il en faut 48\u00a0€. Il n’a pas été utilisé.'],
    ['too_small', null, 'Ce pass ne couvre pas 48\u00a0€. Il n’a pas été utilisé.'],
  ] as const)('that is refused as %s, worth %s', (refusal, coversCents, says) => {
    expect(passMessage({ ...shown, refusal, coversCents })).toBe(says)
  })

  test.each([
    ['asked', /^Gymlib n’a pas encore répondu\./],
    ['returning', /rendu sur Gymlib\.$/],
    ['returned', /rendu sur Gymlib\.$/],
  ] as const)('that is %s', (state, says) => {
    expect(passMessage({ ...shown, state })).toMatch(says)
  })

  test('that has paid is nothing', () => {
    expect(passMessage({ ...shown, state: 'paid' })).toBeNull()
  })
})
