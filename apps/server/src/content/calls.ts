import { everybody, type CallLines } from '../testing/call-lines.ts'
import { centers } from '../testing/center-fixture.ts'

const inCenter = { query: { center: centers.toulouse }, answers: everybody(200) }
const ofCenter = { params: { id: centers.toulouse }, answers: everybody(200) }
/** Which documents there are is no business of these tests. */
const nowhere = { params: { slug: 'nulle-part' }, answers: everybody(404) }

export const calls: CallLines<'content'> = {
  content: {
    page: {
      params: { section: 'padel' },
      query: { center: centers.toulouse },
      answers: everybody(200),
    },
    articles: { query: { tag: 'tournois', search: 'padel' }, answers: everybody(200) },
    article: nowhere,
    feed: inCenter,
    articleCalendar: nowhere,
    openings: { answers: everybody(200) },
    opening: nowhere,
    jobs: inCenter,
    job: nowhere,
    packages: { query: { center: centers.toulouse, occasion: 'anniv' }, answers: everybody(200) },
    menu: ofCenter,
    offers: { query: { kind: 'pickleball' }, answers: everybody(200) },
    partners: inCenter,
    invitation: ofCenter,
    invitationCalendar: { params: { id: centers.toulouse }, answers: everybody(404) },
    popups: { query: { page: '/' }, answers: everybody(200) },
    carousel: { query: { page: '/' }, answers: everybody(200) },
    frame: { answers: everybody(200) },
    series: { answers: everybody(200) },
    bookingPopups: { query: { step: 'slots' }, answers: everybody(200) },
  },
}
