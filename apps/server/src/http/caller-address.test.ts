import { describe, expect, it } from 'vitest'
import { callerAddressKey } from './read-input.ts'

// requirement A7
describe('the address that limits count', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:4711', '203.0.113.7'],
    ['::ffff:cb00:7108', '203.0.113.8'],
    ['[2001:db8:a:1::5]:443', '2001:db8:a:1::/64'],
    ['2001:DB8:a:1::203.0.113.7%eth0', '2001:db8:a:1::/64'],
    ['unknown', 'unknown'],
    ['2001:db8:a:1:2:3:4:5', '2001:db8:a:1::/64'],
    ['2001:0db8:000a:0001::5', '2001:db8:a:1::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (ip, counted) => {
    expect(callerAddressKey(ip)).toBe(counted)
  })
})
