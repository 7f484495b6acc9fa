import { call } from '../site/api.ts'
import { expect, test } from '../test.ts'

interface Listed {
  readonly competitions: readonly {
    readonly id: number
    readonly status: string
    readonly category: string
    readonly competitionLevel: string
  }[]
}

test.use({ viewport: { width: 390, height: 844 } })

// requirement TN9
test('An open page shows a new score in its place, tells it, and says when the stream breaks', async ({
  page,
}) => {
  const { competitions } = await call<Listed>('GET', '/competitions?type=2&active=true')
  // a stage of the series has its own day, in which nobody may play now
  const id = competitions.find(
    ({ status, category, competitionLevel }) =>
      status === 'playing' && category === 'P100' && competitionLevel === '4PADEL',
  )?.id
  const changed = Promise.withResolvers<void>()
  await page.route('**/follow', async (route) => {
    await changed.promise
    const body = 'retry: 60000\n\nevent: change\ndata: {}\n\n'
    await route.fulfill({ contentType: 'text/event-stream', body })
  })
  await page.route(/\/tournois\/\d+\.data/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text())
      .replace(/(court-score figures\\"><b>)\d+/, (_, before: string) => `${before}99`)
      .replace(/(court-plan\\" data-told=\\"[^"]*, )\d+/, (_, before: string) => `${before}99`)
    await route.fulfill({ response: answer, body })
  })
  await page.goto(`/tournois/${id}`)
  const folded = page.locator('.pool:not([open])').first()
  await folded.locator('summary').click()
  const opened = page.locator('.pool[open]').first()
  await expect(opened).toBeVisible()
  const courts = page.getByRole('list', { name: 'Terrains' })
  await courts.evaluate((row) => row.scrollTo({ left: 300, behavior: 'instant' }))
  const left = await courts.evaluate((row) => row.scrollLeft)
  const open = await page.locator('.pool[open]').count()

  changed.resolve()
  await expect(page.locator('.court-score b').first()).toHaveText('99')
  await expect(page.getByRole('status').filter({ hasText: /, 99-/ })).toBeAttached()
  await expect(page.getByText('on se reconnecte')).toBeVisible()
  expect(await page.locator('.pool[open]').count()).toBe(open)
  expect(await courts.evaluate((row) => row.scrollLeft)).toBe(left)
})

async function findOver(): Promise<number | undefined> {
  const { competitions } = await call<Listed>('GET', '/competitions?type=2&_limit=100')
  const over = ['finished', 'published']
  return competitions.find(({ status, category }) => over.includes(status) && category === 'P250')
    ?.id
}

// requirement TN5
test('On a phone a tab brings its round of the draw, which makes the height', async ({ page }) => {
  const { competitions } = await call<Listed>('GET', '/competitions?type=2&active=true')
  const isPlayed = ({ status, category }: Listed['competitions'][number]) =>
    status === 'playing' && category === 'P250'
  const playing = competitions.find(isPlayed)
  // at night nothing is played: the draw of one that is over
  const id = playing?.id ?? (await findOver())
  await page.goto(`/tournois/${id}`)
  const tabs = page.getByRole('navigation', { name: 'Tours' })
  const current = tabs.locator('[aria-current]')
  // at any hour: the round of now, or the time of the next one between two
  await expect(current).toContainText(playing ? /en jeu|\d+h\d\d/ : 'Finale')
  const shown = page.locator('.draw-round-shown')
  const played = (await shown.getAttribute('aria-label')) ?? ''
  await expect(current).toContainText(played)
  const other = played === 'Quarts' ? 'Demies' : 'Quarts'
  await tabs.getByRole('link', { name: new RegExp(`^${other}`) }).click()
  await expect(current).toContainText(other)
  await expect(page.getByRole('region', { name: other })).toBeInViewport()
  const heights = await page
    .locator('.draw-rounds')
    .evaluate((row) => [row.clientHeight, row.scrollHeight])
  expect(heights[0]).toBe(heights[1])
})
