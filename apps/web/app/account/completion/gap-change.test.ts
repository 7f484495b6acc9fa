import { centerAndTermsMessage } from '@quatre/domain'
import { describe, expect, it } from 'vitest'
import { gapChange, gapErrors } from './gap-change.ts'
import { profileGap } from './profile-gap.ts'

const whole = { mobilePhone: '06 12 34 56 78', center: '42', termsConditions: true, newsSms: false }

const known = { mobilePhone: '0612345678', center: { id: 42 }, mustComplete: false }

// requirement M35
describe('A member is asked', () => {
  it('for nothing when mobile and club are there', () =>
    expect(profileGap({ ...known, mobilePhone: '0612345678' })).toBeNull())
  it('for the mobile alone when the member has a club', () =>
    expect(profileGap({ ...known, mobilePhone: null })).toBe('phone'))
  it('for the whole profile, terms included, when the account must be completed', () =>
    expect(profileGap({ ...known, mustComplete: true })).toBe('profile'))
  it('for the whole profile when the member has no club', () => {
    expect(profileGap({ ...known, center: null })).toBe('profile')
    expect(profileGap({ ...known, mobilePhone: null, center: null })).toBe('profile')
  })
})

describe('The phone modal', () => {
  it('asks for no club and no terms', () =>
    expect(gapErrors({ ...whole, center: '', termsConditions: false }, 'phone')).toEqual({}))
  it('saves the mobile only', () =>
    expect(gapChange(whole, 'phone')).toEqual({ mobilePhone: '06 12 34 56 78' }))
})

describe('The profile modal', () => {
  it('asks for club and terms', () =>
    expect(gapErrors({ ...whole, center: '' }, 'profile')).toEqual({
      other: centerAndTermsMessage,
    }))
  it('saves mobile and club, and takes no news back', () =>
    expect(gapChange(whole, 'profile')).toEqual({
      mobilePhone: '06 12 34 56 78',
      center: { id: 42 },
      termsConditions: true,
    }))
  it('saves the wish for news', () =>
    expect(gapChange({ ...whole, newsSms: true }, 'profile')).toMatchObject({ newsSms: true }))
})
