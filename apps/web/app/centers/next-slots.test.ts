import type { Slot, SlotsOfDay } from '@quatre/contract'
import { expect, test } from 'vitest'
import { nextSlots } from './next-slots.ts'

const euro = (value: number) => ({ currency: 'EUR', value }) as const

function slot(hour: number, left: number, discount: number | null = null): Slot {
  const choice = { endingDate: '', message: null, left }
  return {
    startingDate: `2026-11-21T${String(hour)}:00:00+01:00`,
    choices: [
      { ...choice, duration: 60, price: euro(3400), discountPrice: discount && euro(discount) },
      { ...choice, duration: 90, price: euro(4800), discountPrice: null },
      { ...choice, duration: 120, price: null, discountPrice: null, left: 0 },
    ] as Slot['choices'],
  }
}

const day = (slots: Slot[], notice: SlotsOfDay['notice'] = null) => nextSlots({ slots, notice })

test('A start is shown with its lowest price.', () => {
  expect(day([slot(18, 2)]).free).toMatchObject([{ time: '18h00', price: '34\u00a0€' }])
})

test('A discount lowers the price shown.', () => {
  expect(day([slot(18, 2, 2600)]).free[0]?.price).toBe('26\u00a0€')
})

test('A start without a free court is left out.', () => {
  expect(day([slot(18, 0), slot(19, 1)]).free.map(({ time }) => time)).toEqual(['19h00'])
})

// requirement C19
test('Six starts are shown at most.', () => {
  expect(day([10, 11, 12, 13, 14, 15, 16, 17].map((hour) => slot(hour, 1))).free).toHaveLength(6)
})

test('The sentence of a day that cannot be booked is kept.', () => {
  expect(day([], { title: 'Centre fermé', message: 'Travaux' }).notice).toBe('Travaux')
})
