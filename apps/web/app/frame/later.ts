import { lazy } from 'react'
import { loadPart } from '../ui/network.ts'

// The server writes these parts with the page; the browser fetches their scripts once the page
// itself is hydrated. Until then they are plain links and forms, which work.

export const SideBar = import.meta.env.SSR
  ? (await import('./side-bar.tsx')).default
  : lazy(() => loadPart(() => import('./side-bar.tsx')))

export const Footer = import.meta.env.SSR
  ? (await import('./footer.tsx')).default
  : lazy(() => loadPart(() => import('./footer.tsx')))

export const Companions = import.meta.env.SSR
  ? (await import('./companions.tsx')).default
  : lazy(() => loadPart(() => import('./companions.tsx')))
