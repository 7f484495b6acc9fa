import { describe, expect, test } from 'vitest'
import { constraintProblems } from './constraint-problems.ts'
import { enrolmentProblems } from './enrolment-problems.ts'
import { openMatchProblems } from './open-match-problems.ts'
import { message, problems } from './problems.ts'
import { promoProblems } from './promo-problems.ts'
import { refereeProblems } from './referee-problems.ts'
import { teamProblems } from './team-problems.ts'

const entries = Object.entries(problems)

test('a message is filled with its values', () => {
  expect(message('day_out_of_horizon', { n: 14 })).toBe(
    'Le planning est limité aux 14 prochains jours.',
  )
})

test('a refused request names its field', () => {
  expect(message('bad_request', { fields: 'email' })).toBe('Demande incorrecte\u00a0: email')
})

test('a place without value never shows its name', () => {
  expect(message('bad_request')).toBe('Demande incorrecte\u00a0: …')
})

test('an inherited property is no value', () => {
  expect(message('bad_request', Object.create({ fields: 'x' }))).toBe('Demande incorrecte\u00a0: …')
})

test('no problem takes the place of another of its name', () => {
  const parts = [promoProblems, enrolmentProblems, openMatchProblems, teamProblems, refereeProblems]
  for (const [name, problem] of parts.flatMap((part) => Object.entries(part)))
    expect({ name, problem: problems[name as keyof typeof problems] }).toEqual({ name, problem })
})

// requirement M15
describe('the login catalogue', () => {
  test('code 9 is the unknown e-mail', () => {
    expect(problems.email_unknown).toMatchObject({
      number: 9,
      message:
        "Désolé, l'e-mail saisi n'est pas enregistré. Merci de procéder à une inscription dans un premier temps",
    })
  })

  test('a wrong password has its description', () => {
    expect(problems.password_incorrect).toMatchObject({
      description: 'The password is not correct',
      message: "Le mot de passe n'est pas correct",
    })
  })

  test('an account that is not active says so in its description', () => {
    expect(problems.account_not_active.description).toContain('not active')
  })

  test('a user not found says so in its description', () => {
    expect(problems.user_not_found.description).toContain('user not found')
  })
})

// requirement A4
test.each(entries)('%s has an error status and a sentence', (_, { status, message: sentence }) => {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(600)
  expect(sentence).not.toBe('')
})

test.each(entries)('%s breaks no line before a double sign', (_, { message: sentence }) => {
  expect(sentence).not.toMatch(/ [:;?!€»]|« /)
})

test.each(Object.entries(constraintProblems))('the constraint %s has a problem', (_, code) => {
  expect(code && problems[code]).toBeDefined()
})

test('an overlap on a court is a slot taken', () => {
  expect(constraintProblems['court_time_no_overlap']).toBe('slot_taken')
})
