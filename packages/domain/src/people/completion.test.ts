import { describe, expect, it } from 'vitest'
import { completionErrors, phoneErrors } from './completion.ts'

const whole = { mobilePhone: '06 12 34 56 78', center: '42', termsConditions: true }
const mobile = 'Mettre 0 au début du numéro et 10 chiffres obligatoires'
const other = 'Vous devez sélectionner un centre et accepter les CGU / CGV avant de continuer'

// requirement M32
describe('An account or a profile is complete', () => {
  it('with a mobile, a club and the terms', () => expect(completionErrors(whole)).toEqual({}))
  it.each([{ center: '' }, { termsConditions: false }])('not with %j', (change) =>
    expect(completionErrors({ ...whole, ...change })).toEqual({ other }),
  )
  it.each(['', '0512345678', '06123456789', '+33612345678'])(
    'not with the mobile %j',
    (mobilePhone) =>
      expect(completionErrors({ ...whole, mobilePhone })).toEqual({ mobilePhone: mobile }),
  )
  it('not with empty fields, whose errors come all at once', () =>
    expect(completionErrors({ mobilePhone: '', center: '', termsConditions: false })).toEqual({
      mobilePhone: mobile,
      other,
    }))
})

describe('A member without a mobile', () => {
  it('is asked for nothing else', () => expect(phoneErrors(whole)).toEqual({}))
  it('gets the error of a wrong number', () =>
    expect(phoneErrors({ mobilePhone: '0512345678' })).toEqual({ mobilePhone: mobile }))
})
