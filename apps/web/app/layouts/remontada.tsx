import { Suspense } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { centerInPath } from '../centers/parts/named-center.ts'
import { ErrorPage } from '../frame/later.ts'
import { SeriesFrame } from '../frame/series-frame.tsx'
import { requestContext } from '../site/context.ts'
import seriesFile from '../ui/fonts/series-french.woff2?url'
import '../series/series.css'
import type { Route } from './+types/remontada.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: seriesFile },
]

/** An unknown centre has no version of the series. */
export async function loader({ context, params }: Route.LoaderArgs) {
  await centerInPath(context.get(requestContext), params)
  return null
}

export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.center_name !== nextParams.center_name
}

export default function RemontadaLayout() {
  return (
    <SeriesFrame>
      <Outlet />
    </SeriesFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SeriesFrame>
      <Suspense>
        <ErrorPage error={error} />
      </Suspense>
    </SeriesFrame>
  )
}
