import type { Route } from './+types/article.ts'
import { privateHead } from '../site/pages/page-head.ts'

export const meta: Route.MetaFunction = () =>
  privateHead('La Remontada', 'La Remontada, douze étapes de padel, six catégories, une finale.')

export default function Page() {
  return <h1 className="series-title series-width">La Remontada</h1>
}
