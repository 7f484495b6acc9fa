import { daySeconds } from '@quatre/domain'
import { cookieNames } from '../visit/cookies.ts'

const quietDays = 90

const cookies = { install: cookieNames.installLater, push: cookieNames.pushLater } as const

/** The offers of this browser; once refused, not for 90 days. */
type Offer = keyof typeof cookies

export const isPostponed = (offer: Offer) =>
  document.cookie.split('; ').includes(`${cookies[offer]}=1`)

export function postpone(offer: Offer): void {
  document.cookie = `${cookies[offer]}=1; path=/; max-age=${quietDays * daySeconds}; samesite=lax`
}
