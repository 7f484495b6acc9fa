import type { Page } from '@playwright/test'
import { femaleFirstNames, maleFirstNames } from '../../../packages/db/src/world/names.ts'

/** Puts a long first name in the place of each that the page shows, and says whether there was one. */
export const giveLongNames = (page: Page): Promise<boolean> =>
  page.evaluate(
    ({ males, females }) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      let isFound = false
      while (texts.nextNode()) {
        const node = texts.currentNode
        // « Zoé », « Zoé DUBOIS » and « Zoé t’invite »
        const [, name = '', rest = ''] = /^(\p{L}+)(|[ ,].*)$/su.exec(node.nodeValue ?? '') ?? []
        const long = males.includes(name) ? 'Jean-Christophe' : 'Marie-Christine'
        if (!males.includes(name) && !females.includes(name)) continue
        node.nodeValue = long + rest
        isFound = true
      }
      return isFound
    },
    { males: maleFirstNames, females: femaleFirstNames },
  )
