import { lazy } from 'react'

// The server writes these parts with the page; the browser fetches their scripts once the page
// itself is alive. Until then they are plain links and forms, which work.

export const SideBar = import.meta.env.SSR
  ? (await import('./side-bar.tsx')).default
  : lazy(() => import('./side-bar.tsx'))

export const Footer = import.meta.env.SSR
  ? (await import('./footer.tsx')).default
  : lazy(() => import('./footer.tsx'))

export const Companions = import.meta.env.SSR
  ? (await import('./companions.tsx')).default
  : lazy(() => import('./companions.tsx'))
