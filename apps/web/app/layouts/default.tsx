import { Suspense } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { Frame } from '../frame/frame.tsx'
import { ErrorPage } from '../frame/later.ts'
import { requestContext } from '../site/context.ts'
import { centerInPath } from '../centers/parts/named-center.ts'
import type { Route } from './+types/default.ts'

/** An unknown centre has no pages; inside the frame, which says where one is. */
export async function loader({ context, params }: Route.LoaderArgs) {
  await centerInPath(context.get(requestContext), params)
  return null
}

export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.center_name !== nextParams.center_name
}

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
