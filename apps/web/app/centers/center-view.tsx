import { Form, Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { CenterFacts } from './center-facts.tsx'
import { CenterHero } from './center-hero.tsx'
import type { CenterSheet } from './center-sheet.ts'

/** The page of one centre, with the way to make it one's own. */
export function CenterView({ center, isChosen }: { center: CenterSheet; isChosen: boolean }) {
  return (
    <article>
      <CenterHero center={center} title={center.name} />
      <div className="layout-width pt-10 pb-16">
        <CenterFacts center={center} />
        <div className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-3 border-t pt-6">
          {isChosen ? (
            <>
              <p className="font-semibold">C’est ton club.</p>
              <Link
                to="/nos-centres/center?changer"
                className="link inline-flex min-h-11 items-center"
              >
                Changer de club
              </Link>
            </>
          ) : (
            <Form method="post" action="/_center" preventScrollReset>
              <input type="hidden" name="center" value={center.slug} />
              <input type="hidden" name="back" value={center.path} />
              <Button look="quiet">Faire de {center.name} mon club</Button>
            </Form>
          )}
          <Link to="/nos-centres" className="link inline-flex min-h-11 items-center">
            Tous les centres
          </Link>
        </div>
      </div>
    </article>
  )
}
