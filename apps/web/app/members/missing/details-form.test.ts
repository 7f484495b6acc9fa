import { centerAndTermsMessage } from '@quatre/domain'
import { describe, expect, it } from 'vitest'
import { detailsChange, detailsErrors } from './details-form.ts'
import { missingDetails } from './missing-details.ts'

const whole = { mobilePhone: '06 12 34 56 78', center: '42', termsConditions: true, newsSms: false }

describe('A member is asked', () => {
  it('for nothing when mobile and club are there', () =>
    expect(missingDetails({ mobilePhone: '0612345678', center: { id: 42 } })).toBeNull())
  it('for the mobile alone when he has a club', () =>
    expect(missingDetails({ mobilePhone: null, center: { id: 42 } })).toBe('phone'))
  it('for the whole profile when he has no club', () => {
    expect(missingDetails({ mobilePhone: '0612345678', center: null })).toBe('profile')
    expect(missingDetails({ mobilePhone: null, center: null })).toBe('profile')
  })
})

describe('The phone modal', () => {
  it('asks for no club and no terms', () =>
    expect(detailsErrors({ ...whole, center: '', termsConditions: false }, 'phone')).toEqual({}))
  it('saves the mobile only', () =>
    expect(detailsChange(whole, 'phone')).toEqual({ mobilePhone: '06 12 34 56 78' }))
})

describe('The profile modal', () => {
  it('asks for club and terms', () =>
    expect(detailsErrors({ ...whole, center: '' }, 'profile')).toEqual({
      other: centerAndTermsMessage,
    }))
  it('saves mobile and club, and takes no news back', () =>
    expect(detailsChange(whole, 'profile')).toEqual({
      mobilePhone: '06 12 34 56 78',
      center: { id: 42 },
      termsConditions: true,
    }))
  it('saves the wish for news', () =>
    expect(detailsChange({ ...whole, newsSms: true }, 'profile')).toMatchObject({ newsSms: true }))
})
