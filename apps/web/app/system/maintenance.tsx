import { privateHead } from '../site/pages/page-head.ts'
import { Logo } from '../ui/logo.tsx'

export const meta = () =>
  privateHead('Maintenance en cours', 'On refait les lignes. Reviens dans quelques minutes.')

export default function Maintenance() {
  return (
    <div className="layout-width flex w-full flex-col gap-6 py-6 page-sm:gap-16 page-sm:py-8">
      <Logo />
      <div>
        <h1 className="headline text-2xl page-sm:text-3xl page-lg:text-4xl">
          MAINTENANCE
          <br />
          EN COURS
        </h1>
        <p className="mt-4 max-w-72 text-lg">
          On refait les lignes. Reviens dans quelques minutes.
        </p>
      </div>
    </div>
  )
}
