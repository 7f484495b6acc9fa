import { LinkButton } from '../ui/button.tsx'
import { CourtArt } from '../ui/court-art/court-art.tsx'
import { Icon } from '../ui/icon.tsx'
import type { CenterSheet } from './center-sheet.ts'
import { OpenState } from './open-state.tsx'

/** The picture, name and state of a centre, and what to do there. */
export function CenterHero({ center, title }: { center: CenterSheet; title: string }) {
  return (
    <header className="relative isolate overflow-hidden bg-ink">
      <div className="relative isolate h-[min(14rem,32dvh)] page-md:h-[min(18rem,36dvh)] page-lg:h-[min(20rem,36dvh)]">
        {center.pictureUrl ? (
          <img
            src={center.pictureUrl}
            alt=""
            fetchPriority="high"
            className="absolute inset-0 -z-10 size-full object-cover"
          />
        ) : (
          <CourtArt seed={center.slug} shape="hero" loading="first" />
        )}
      </div>
      <div className="on-dark bg-ink text-line">
        <div className="layout-width flex flex-wrap items-end justify-between gap-x-10 gap-y-6 py-6 page-lg:py-8">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-on-ink">
              <span className="font-semibold text-line">
                <OpenState opening={center.opening} text={center.openText} />
              </span>
              <span>{center.town}</span>
            </p>
            <h1 className="headline mt-2 text-[clamp(1.25rem,10.4cqw,2.5rem)] leading-[0.98] page-lg:text-4xl">
              {title}
            </h1>
          </div>
          <div className="flex w-full flex-wrap gap-3 page-md:w-auto">
            {center.bookable ? (
              <>
                <LinkButton to={`/${center.slug}/reserver`} className="flex-1">
                  Réserver
                </LinkButton>
                <a href={center.phoneHref} className="button button-dark border-ink-line">
                  <Icon name="phone" /> Appeler
                </a>
              </>
            ) : (
              <a href={center.phoneHref} className="button flex-1">
                <Icon name="phone" /> Appeler pour réserver
              </a>
            )}
          </div>
        </div>
      </div>
    </header>
  )
}
