import { describe, expect, it } from 'vitest'
import {
  centerCookie,
  readChosenCenter,
  clearedCenterCookie,
  clearedMemberCookies,
  guessedCenterCookie,
  readCookies,
} from './cookies.ts'

function clearedNames(came: readonly string[]): string[] {
  return clearedMemberCookies(came, 'http://localhost').map((header) => {
    expect(header).toMatch(/^[^=]+=; Max-Age=0; Path=\//)
    return header.split('=')[0] ?? ''
  })
}

// requirement M21
describe('A sign-out', () => {
  it('clears session and club, whatever came', () =>
    expect(clearedNames([])).toEqual(['session', 'center', 'pending-session']))
  it.each(['refund', 'participations', 'licences', 'later-feature'])(
    'clears the cookie %s',
    (name) => expect(clearedNames([name])).toContain(name),
  )
  // requirement PO3
  it.each(['consent', 'side-bar', 'embedded', 'app', 'mails-late', 'popup-noel-ferme'])(
    'leaves the browser its cookie %s',
    (name) => expect(clearedNames([name])).not.toContain(name),
  )
  it('writes no header with a name that is none', () =>
    expect(clearedNames(['a b', 'x\r\nset-cookie', 'é'])).toEqual(clearedNames([])))
})

describe('The chosen centre', () => {
  const read = (header: string) => readChosenCenter(readCookies(header.split(';')[0]))
  it('is classified: picked, guessed, none', () => {
    expect(
      [centerCookie, guessedCenterCookie].map((kept) => read(kept('tours', 'http://a'))),
    ).toEqual([
      { chosenCenterSlug: 'tours', chosenCenterIsGuess: false },
      { chosenCenterSlug: 'tours', chosenCenterIsGuess: true },
    ])
    expect(read(clearedCenterCookie('http://a')).chosenCenterSlug).toBeNull()
    expect(readChosenCenter(new Map())).toEqual({
      chosenCenterSlug: null,
      chosenCenterIsGuess: false,
    })
  })
})
