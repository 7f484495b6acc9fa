import { expect, test } from 'vitest'
import { type Endpoint, contract } from './index.ts'

const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group))

// requirement A3
test('every call takes the number and the channel of the application', () => {
  // one without a query reads none, and refuses none
  const refused = endpoints.filter((endpoint) => {
    const asked = endpoint.query?.safeParse({ appId: '2', isChannelWeb: 'true' })
    return asked?.error?.issues.some(
      (issue) => issue.code === 'unrecognized_keys' || /appId|isChannelWeb/.test(issue.path.join()),
    )
  })
  expect(refused).toEqual([])
})
