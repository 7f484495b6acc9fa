import { describe, expect, it } from 'vitest'
import { clearedMemberCookies } from './cookies.ts'

function clearedNames(came: readonly string[]): string[] {
  return clearedMemberCookies(came, 'http://localhost').map((header) => {
    expect(header).toMatch(/^[^=]+=; Path=\/.*; Max-Age=0$/)
    return header.split('=')[0] ?? ''
  })
}

describe('A sign-out', () => {
  it('clears session and club, whatever came', () =>
    expect(clearedNames([])).toEqual(['session', 'center', 'pending-session']))
  it.each(['refund', 'participations', 'licences', 'later-feature'])(
    'clears the cookie %s',
    (name) => expect(clearedNames([name])).toContain(name),
  )
  it.each(['consent', 'side-bar', 'embedded', 'app'])('leaves the browser its cookie %s', (name) =>
    expect(clearedNames([name])).not.toContain(name),
  )
  it('writes no header with a name that is none', () =>
    expect(clearedNames(['a b', 'x\r\nset-cookie', 'é'])).toEqual(clearedNames([])))
})
