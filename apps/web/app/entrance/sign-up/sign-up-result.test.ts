import { message } from '@quatre/domain'
import { expect, test } from 'vitest'
import { signUpResult } from './sign-up-result.ts'

// requirement M12
test('A sign-up with status 201 and error code 0 succeeded', () => {
  expect(signUpResult('201', '0')).toMatchObject({
    title: 'Ton compte est créé.',
    next: 'open-mail',
  })
})

test('A good status with an error code is a failure', () => {
  expect(signUpResult('201', '12')?.title).toBe('Ton inscription n’a pas abouti.')
})

test('Each failure has its own sentence', () => {
  const codes = [
    'email_taken',
    'under_age',
    'password_common',
    'postal_code_not_found',
    'too_many_requests',
    'login_slowed',
    'too_busy',
    'bad_request',
    'internal',
  ]
  const texts = codes.map((code) => signUpResult('400', code)?.text)
  expect(new Set(texts).size).toBe(codes.length)
})

test('An unknown error code is worded by its status, and otherwise in general', () => {
  expect(signUpResult('409', 'what')?.text).toBe(message('email_taken'))
  expect(signUpResult('500', '<script>')?.text).toBe(message('internal'))
  expect(signUpResult('500', 'constructor')?.text).toBe(message('internal'))
})

test('Under 15 the result says that an adult adds the child, and where', () => {
  expect(signUpResult('422', 'under_age')).toMatchObject({
    text: expect.stringContaining('« Enfants »'),
    next: 'adult',
  })
})

test('An address without status and error code has no result', () => {
  expect(signUpResult(null, null)).toBeNull()
})
