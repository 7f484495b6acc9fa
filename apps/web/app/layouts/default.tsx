import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { Frame } from '../frame/frame.tsx'
import { ErrorPage } from '../frame/later.ts'
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
      <Suspense>
        <ErrorPage error={error} />
      </Suspense>
    </Frame>
  )
}
