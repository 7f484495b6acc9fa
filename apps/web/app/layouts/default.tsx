import { Outlet } from 'react-router'
import { Frame } from '../frame/frame.tsx'
import { ErrorPage } from '../system/error-page.tsx'
import type { Route } from './+types/default.ts'

export default function DefaultLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  )
}
