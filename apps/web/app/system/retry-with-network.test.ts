import { expect, test } from 'vitest'
import { isLostRequest } from './retry-with-network.ts'

// requirement S3
test.each([
  [new TypeError('Failed to fetch'), true],
  [new TypeError('NetworkError when attempting to fetch resource.'), true],
  [new TypeError('Load failed'), true],
  [new TypeError('Failed to fetch dynamically imported module: /assets/a.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new TypeError("Cannot read properties of undefined (reading 'map')"), false],
  [new Error('Failed to fetch'), false],
  [{ status: 503 }, false],
])('%s came from the network: %s', (error, lost) => expect(isLostRequest(error)).toBe(lost))
