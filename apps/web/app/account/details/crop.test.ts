import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownSquare, within, wholeView } from './crop.ts'

describe('the square of a picture', () => {
  it('is its middle as long as nothing was moved', () => {
    expect(shownSquare({ width: 600, height: 200 }, wholeView)).toEqual({
      left: 200,
      top: 0,
      side: 200,
    })
  })

  it('shows the left part when the picture is dragged to the right', () => {
    const square = shownSquare({ width: 600, height: 200 }, { scale: 1, x: 1, y: 0 })
    expect(square).toEqual({ left: 0, top: 0, side: 200 })
  })

  it('is half as wide at twice the size', () => {
    const square = shownSquare({ width: 400, height: 400 }, { scale: 2, x: 0, y: 0 })
    expect(square).toEqual({ left: 100, top: 100, side: 200 })
  })

  it('never leaves the picture, wherever it is drawn and however large', () => {
    const side = fc.integer({ min: 1, max: 8000 })
    const far = fc.double({ min: -50, max: 50, noNaN: true })
    const view = fc.record({ scale: far, x: far, y: far })
    fc.assert(
      fc.property(side, side, view, (width, height, wanted) => {
        const { left, top, side: cut } = shownSquare({ width, height }, wanted)
        const slack = 1e-6 * Math.max(width, height)
        expect(left).toBeGreaterThanOrEqual(-slack)
        expect(top).toBeGreaterThanOrEqual(-slack)
        expect(left + cut).toBeLessThanOrEqual(width + slack)
        expect(top + cut).toBeLessThanOrEqual(height + slack)
      }),
    )
  })
})

it('A view is kept between the whole picture and four times its size', () => {
  const size = { width: 100, height: 100 }
  expect(within(size, { scale: 0.2, x: 0, y: 0 }).scale).toBe(1)
  expect(within(size, { scale: 9, x: 0, y: 0 }).scale).toBe(4)
})
