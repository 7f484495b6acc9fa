import type { Plugin } from 'vite'
import type { PageFrame } from '../app/site/pages/page-frame.ts'
import { pagePatterns, type PageRow } from '../app/site/pages/page-row.ts'
import { pages } from '../app/routes.ts'

const pageModule = /\/apps\/web\/app\/(.+\.tsx?)$/

/**
 * Gives each page's module the frames of its rows as its `handle`, by the pattern of the address: of a new row
 * the browsers of other pages load nothing.
 */
export function pageFrames(): Plugin {
  return {
    name: 'page-frames',
    transform: {
      filter: { id: pageModule },
      handler(code, id) {
        const file = pageModule.exec(id)?.[1]
        const rows = pages.filter((row) => row.file === file)
        const frames = Object.fromEntries(rows.flatMap(rowFrames))
        if (Object.keys(frames).length === 0) return null
        return { code: `${code}\nexport const handle = ${JSON.stringify(frames)}\n`, map: null }
      },
    },
  }
}

function rowFrames(row: PageRow): [pattern: string, PageFrame][] {
  // whether there is a popup the server says with the page
  const without = (row.without ?? []).filter((part) => part !== 'popup')
  if (without.length === 0 && row.back === undefined) return []
  const frame = { back: row.back, ...(without.length > 0 && { without }) }
  return pagePatterns(row).map((pattern) => [pattern, frame])
}
