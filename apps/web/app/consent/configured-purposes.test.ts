import { expect, test } from 'vitest'
import { configuredPurposes, consentQuestion } from './configured-purposes.ts'

test.each([
  [true, true, ['audience', 'content']],
  [true, false, ['audience']],
  [false, true, ['content']],
  [false, false, []],
] as const)(
  'A site that counts visits: %j, and shows others’ content: %j, asks about %j',
  (hasAudience, hasExternalContent, asked) =>
    expect(configuredPurposes({ hasAudience, hasExternalContent })).toEqual(asked),
)

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])(
  'A visitor who has not answered: %j, on a site that counts visits: %j, is asked: %j',
  (asked, hasAudience, isDue) => {
    const consent = { asked, audience: false, content: false }
    expect(consentQuestion({ consent, hasAudience, hasExternalContent: false }).asked).toBe(isDue)
  },
)
