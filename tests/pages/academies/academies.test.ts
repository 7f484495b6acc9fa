import type { Academy, AcademyHead } from '@quatre/contract'
import { ageRefusal, clockText, dayShort, euros, weekdayNames } from '@quatre/domain'
import { expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('academies')

/** The academies of the demo world, whose seasons are those of today. */
const listed = async (query: string): Promise<readonly AcademyHead[]> =>
  (await site.ask<{ academies: AcademyHead[] }>('GET', `/accademies?${query}`)).academies

const colomiers = 42
const linksIn = (html: string) =>
  [...html.matchAll(/href="\/academie-de-padel\/(\d+)\?groupe=(\d+)"/g)].map(([, , id]) =>
    Number(id),
  )

const courseIds = (academies: readonly AcademyHead[]) =>
  academies.flatMap(({ courses }) => courses.map(({ id }) => id)).toSorted((a, b) => a - b)

// requirements AC12, AC40 and AC41
test('a guest finds the groups by place, day, age and level, without a script', async () => {
  const near = 'userLatitude=43.6&userLongitude=1.44&distance=50'
  const visitor = site.visitor()
  const first = await visitor.open('/academie-de-padel?lieu=Toulouse')
  expect(linksIn(first.answer.html)).toHaveLength(courseIds(await listed(near)).length)
  const wednesday = await visitor.open('/academie-de-padel?lieu=Toulouse&jour=3')
  expect(linksIn(wednesday.answer.html)).toHaveLength(
    courseIds(await listed(`${near}&weekday=3`)).length,
  )
  const found = await first.main.form('Chercher').fill({ Âge: 'Adultes' }).submit()
  expect(found.address).toContain('lieu=Toulouse')
  expect(linksIn(found.answer.html)).toHaveLength(
    courseIds(await listed(`${near}&age=Adultes`)).length,
  )
  expect(found.answer.html).toContain('content="noindex"')
  const own = (await listed(`center=${colomiers}`)).flatMap(({ courses }) => courses)
  const inColomiers = await first.main
    .form('Chercher')
    .fill({ Centre: `Toulouse Colomiers (${own.length})` })
    .submit()
  expect(linksIn(inColomiers.answer.html)).toHaveLength(own.length)
  const said = inColomiers.main.text
  for (const { nextSessionAt, startTime, endTime, coach, sessions, priceNow } of own) {
    const day = `${dayShort(nextSessionAt ?? '')}, ${clockText(startTime)} à ${clockText(endTime)}`
    for (const text of [day, `${coach.firstName} ${coach.lastName}`, euros(priceNow.value)])
      expect(said).toContain(text)
    expect(said).toContain(`${sessions.left} séances`)
  }
})

// requirement AC41
test('a search that finds nothing leads to the nearest club, and to the next day', async () => {
  const visitor = site.visitor()
  const narrow = await visitor.open('/academie-de-padel?lieu=Toulouse&distance=5')
  expect(narrow.main.text).toContain('Rien à moins de 5\u00a0km')
  const wider = await narrow.main.link(/^Chercher jusqu’à 15/).follow()
  expect(linksIn(wider.answer.html).length).toBeGreaterThan(0)
  expect(wider.main.text).toMatch(/Muret, 17\u00a0km\u00a0: \d+\u00a0groupes/)
  const days = new Set(
    (await listed(`center=${colomiers}`)).flatMap((one) =>
      one.courses.map(({ weekday }) => weekday),
    ),
  )
  const without = [1, 2, 3, 4, 5, 6, 7].find((day) => !days.has(day))
  const none = await visitor.open(`/toulouse-colomiers/academy-de-padel?jour=${without}`)
  expect(none.main.text).toContain(`Rien ${weekdayNames[(without ?? 0) % 7]} à Toulouse Colomiers`)
  const next = await none.main.link(/^Voir le/).follow()
  expect(linksIn(next.answer.html).length).toBeGreaterThan(0)
})

// requirement AC42
test('the map of a search has its centres, each with its rows', async () => {
  const url = '/_academies.data?lieu=Toulouse&distance=15&jour=3'
  const { body } = await site.app.inject({ url, headers: { host: 'localhost' } })
  for (const { center, courses } of await listed(
    'userLatitude=43.6&userLongitude=1.44&distance=15&weekday=3',
  )) {
    expect(body).toContain(center.slug)
    expect(body).toContain(`#groupe-${courses[0]?.id}`)
  }
  expect(body).not.toContain('lyon')
})

test.each([
  [1, '/academie-de-padel', 'academy-de-padel'],
  [2, '/stage-de-padel', 'stages'],
])(
  'without a place the clubs of type %i are listed, each leading to its own list with the search',
  async (type, path, list) => {
    const all = await listed(`type=${type}`)
    const day = all.at(0)?.courses.at(0)?.weekdays.at(-1)
    const ofDay = all.filter(({ courses }) =>
      courses.some(({ weekdays }) => weekdays.some((one) => one === day)),
    )
    expect(ofDay.length).toBeGreaterThan(0)
    const { answer } = await site.visitor().open(`${path}?jour=${day}`)
    const clubs = [
      ...answer.html.matchAll(new RegExp(`href="/([\\w-]+)/${list}\\?jour=${day}"`, 'g')),
    ]
    expect(new Set(clubs.map(([, slug]) => slug))).toEqual(
      new Set(ofDay.map(({ center }) => center.slug)),
    )
  },
)

test('a centre’s own list has its groups alone, under each of its addresses', async () => {
  const own = courseIds(await listed(`center=${colomiers}`))
  const { answer, main } = await site.visitor().open('/toulouse-colomiers/academy-de-padel')
  expect(linksIn(answer.html).toSorted((a, b) => a - b)).toEqual(own)
  expect(main.text).toContain('Académies de padel à Toulouse Colomiers')
  const camps = await site.visitor().open('/toulouse-colomiers/stages')
  expect(camps.main.text).toContain(
    `${(await listed(`type=2&center=${colomiers}`)).length}\u00a0stages`,
  )
  expect((await site.visitor().open('/nowhere/stages')).answer.status).toBe(404)
})

// requirements AC15 and AC40
test('a parent sees for each child the groups of their age, and the hour that takes both', async () => {
  const sarah = site.visitorWith(await site.signIn('sarah@demo.4padel.fr'))
  const page = await sarah.open('/toulouse-colomiers/academy-de-padel')
  expect(page.main.text).toMatch(/Zoé et Neo, à l’école/)
  // she is in one of the two groups of her age
  expect(page.main.text.match(/Zoé y est déjà/g)).toHaveLength(1)
  expect(page.main.text).toMatch(/pour Zoé, /)
  expect(page.main.text).not.toContain('ensemble')
  expect(page.main.text).toMatch(/pour Neo, \d+\u00a0ans/)
  const shown = linksIn(page.answer.html)
  const courses = (await listed(`center=${colomiers}`)).flatMap((one) => one.courses)
  const fits = courses.filter(({ ageCategory, firstDay }) =>
    [9, 13].some((age) => {
      const born = `${Number(firstDay.slice(0, 4)) - age}-03-01`
      return ageRefusal(ageCategory, born, firstDay) === null
    }),
  )
  expect([...new Set(shown)].toSorted((a, b) => a - b)).toEqual(
    courseIds([{ courses: fits } as AcademyHead]),
  )
  const [zoe] = [...page.answer.html.matchAll(/enfant=(\d+)/g)].map(([, id]) => id)
  const one = await sarah.open(`/toulouse-colomiers/academy-de-padel?enfant=${zoe}`)
  expect(one.main.text).not.toMatch(/pour Zoé.*pour Neo/s)
  // nobody else's child is looked for
  const guest = await site.visitor().open(`/toulouse-colomiers/academy-de-padel?enfant=${zoe}`)
  expect(guest.main.text).not.toContain('Zoé')
  // nor by a page that was made for all members
  const { visitor } = await site.newMember()
  const address = '/toulouse-colomiers/academy-de-padel'
  for (const one of [visitor, sarah, visitor, sarah]) {
    const { main } = await one.open(address)
    expect(main.text.includes('Zoé')).toBe(one === sarah)
  }
})

// requirement AC57
test('a parent who says no place looks around their own club, and is told so', async () => {
  const sarah = site.visitorWith(await site.signIn('sarah@demo.4padel.fr'))
  const page = await sarah.open('/academie-de-padel')
  expect(page.main.text).toContain('Autour de ton club, Toulouse Colomiers')
  const near = await sarah.open('/academie-de-padel?lieu=Toulouse+Colomiers')
  expect(linksIn(page.answer.html)).toEqual(linksIn(near.answer.html))
  expect(near.main.text).not.toContain('Autour de ton club')
  const anywhere = await page.main.link('Chercher partout').follow()
  expect(anywhere.answer.html).toContain('href="/lyon')
  expect(anywhere.main.text).not.toContain('Autour de ton club')
})

// requirements AC16, AC43 and AC44
test('an academy shows its season, the price of what is left and what leaving gives back', async () => {
  const [head] = await listed(`center=${colomiers}`)
  const id = head?.id ?? 0
  const academy = await site.ask<Academy>('GET', `/accademies/${id}`)
  const course = academy.courses.find(({ weekday }) => weekday === 3)
  const { main, answer } = await site
    .visitor()
    .open(`/academie-de-padel/${id}?groupe=${course?.id}`)
  const days = [...answer.html.matchAll(/data-state="(\w+)"/g)].map(([, state]) => state)
  const left = days.filter((state) => state === 'left' || state === 'next')
  expect(left).toHaveLength(course?.sessions.left ?? -1)
  expect(main.text).toContain(euros(course?.priceNow.value ?? 0))
  expect(main.text).toMatch(/Aujourd’hui.*2e séance/s)
  expect(answer.html).toContain('"@type":"Course"')
  const ids = linksIn(answer.html).toSorted((a, b) => a - b)
  expect(ids).toEqual(courseIds([academy]))
  expect(main.text).toContain(`Aujourd’hui\u00a0: ${euros(course?.priceNow.value ?? 0)}`)
  expect(answer.html).toContain('"@type":"FAQPage"')
  expect(answer.html).toContain(`/_academies/${id}/image.png"`)
  const picture = await site.app.inject({
    url: `/_academies/${id}/image.png`,
    headers: { host: 'localhost' },
  })
  expect(picture.headers['content-type']).toBe('image/png')
  expect(await site.ask('GET', `/competitions/${id}?isLazy=false&include=all`)).toEqual(
    await site.ask('GET', `/accademies/${id}`),
  )
  expect((await site.visitor().open(`/tournois/${id}`)).address).toBe(`/academie-de-padel/${id}`)
})

test('a camp shows its days with their places, options and deadlines', async () => {
  const [camp] = (await listed(`type=2&center=${colomiers}`)).filter(({ courses: [course] }) =>
    course?.days.some(({ options }) => options.length > 0),
  )
  const { main, answer } = await site.visitor().open(`/academie-de-padel/${camp?.id}`)
  expect(main.text.match(/Déjeuner/g)).toHaveLength(camp?.courses[0]?.days.length ?? -1)
  expect(main.text).toContain('tout est rendu')
  expect(answer.html).toContain('"@type":"Event"')
})

test.each(['/academie-de-padel/999999', '/academie-de-padel/x', '/academy-de-padel/1'])(
  '%s is not there',
  async (address) => {
    expect((await site.visitor().open(address)).answer.status).toBe(404)
  },
)

// requirements AC10 and AC56
test('the demo’s parent sees what leaving gives back, gets an attestation, and leaves', async () => {
  const sarah = site.visitorWith(await site.signIn('sarah@demo.4padel.fr'))
  const tab = await sarah.open('/mon-compte/mes-academies')
  expect(tab.main.text).toMatch(/Zoé.*Inscription confirmée.*\d{3}.* te reviennent/s)
  const [, address = ''] = /href="([^"]*attestation[^"]*)"/.exec(tab.answer.html) ?? []
  expect((await sarah.open(address)).answer.status).toBe(200)
  const left = await tab.main.form('Confirmer l’annulation').submit()
  expect(left.main.text).toMatch(/L’inscription est annulée\. \d{3}.* te reviennent/)
})
