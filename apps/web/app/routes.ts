import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'
import { galleryRoutes } from './system/gallery-routes.ts'

/**
 * Every page of the site, by layout. The table is plain data, so that the menus can read it too:
 * they show only what exists here.
 */
function page(path: string, file: string): RouteConfigEntry {
  return path === '/' ? { id: path, index: true, file } : { id: path, path: path.slice(1), file }
}

function layout(file: string, children: RouteConfigEntry[]): RouteConfigEntry {
  return { file, children }
}

export default [
  layout('layouts/default.tsx', [
    page('/', 'home/home.tsx'),
    page('/*', 'system/not-found.tsx'),
    ...(process.env.UI_GALLERY === '1' ? galleryRoutes : []),
  ]),
  layout('layouts/maintenance.tsx', [page('/maintenance', 'system/maintenance.tsx')]),
  page('/_center', 'frame/choose-center.ts'),
  page('/_centers', 'frame/center-choices.ts'),
  page('/_court.svg', 'ui/court-art/court-picture.ts'),
  page('/deconnexion', 'frame/sign-out.ts'),
] satisfies RouteConfig
