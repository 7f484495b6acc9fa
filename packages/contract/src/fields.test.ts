import { expect, test } from 'vitest'
import { contract } from './index.ts'

const endpoints = Object.values(contract).flatMap((group) => Object.values(group))

test('every call takes the number and the channel of the application', () => {
  // one without a query reads none, and refuses none
  const refused = endpoints.filter((endpoint) => {
    if (!('query' in endpoint)) return false
    const { error } = endpoint.query.safeParse({ appId: '2', isChannelWeb: 'true' })
    return error?.issues.some(
      (issue) => issue.code === 'unrecognized_keys' || /appId|isChannelWeb/.test(issue.path.join()),
    )
  })
  expect(refused).toEqual([])
})
