import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import Drawer from './drawer.tsx'
import type { FrameData } from './frame-data.ts'
import { menuGroups, menuLinks, topMenus } from './menus.ts'
import TopBar from './top-bar.tsx'

const guest = { isMember: false, center: null }
const menus = { top: menuGroups(topMenus, guest), tab: [], legal: menuLinks('legal', guest) }
const to = { signIn: '/signin', signUp: '/Signup', clubs: '/moi' }
const frame = { member: null, center: null, menus, to } as unknown as FrameData

function linksIn(Component: () => ReactNode): string[] {
  const Site = createRoutesStub([{ path: '/', Component }])
  const html = renderToStaticMarkup(<Site />)
  return [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, address = '']) => address)
}

// requirement S92
test('The phone’s menu has all entries of the desktop’s, in its order', () => {
  const desktop = linksIn(() => <TopBar menus={menus.top} />)
  const phone = linksIn(() => <Drawer id="menu" open onClose={() => {}} frame={frame} />)
  expect(desktop.length).toBeGreaterThan(20)
  expect(phone.filter((address) => desktop.includes(address))).toEqual(desktop)
  expect(phone).toEqual(expect.arrayContaining(['/', '/mentions-legales', '/cookies']))
})
