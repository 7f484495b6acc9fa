import { lazy } from 'react'
import { loadPart } from '../ui/browser/network.ts'

// The server writes these parts with the page; the browser fetches their scripts once the page
// itself is hydrated. Until then they are plain links and forms, which work.

export const TopBar = import.meta.env.SSR
  ? (await import('./top-bar.tsx')).default
  : lazy(() => loadPart(() => import('./top-bar.tsx')))

export const BookMenu = import.meta.env.SSR
  ? (await import('./book-menu.tsx')).default
  : lazy(() => loadPart(() => import('./book-menu.tsx')))

export const SideBar = import.meta.env.SSR
  ? (await import('./side-bar.tsx')).default
  : lazy(() => loadPart(() => import('./side-bar.tsx')))

export const Footer = import.meta.env.SSR
  ? (await import('./footer.tsx')).default
  : lazy(() => loadPart(() => import('./footer.tsx')))

export const Companions = import.meta.env.SSR
  ? (await import('./companions.tsx')).default
  : lazy(() => loadPart(() => import('./companions.tsx')))

/** Comes with the companions: an error may be that nothing comes any more. */
export const ErrorPage = import.meta.env.SSR
  ? (await import('../system/error-page.tsx')).ErrorPage
  : lazy(async () => {
      const { ErrorPage: Page } = await loadPart(() => import('./companions.tsx'))
      return { default: Page }
    })
