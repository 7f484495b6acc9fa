import { Icon } from '../../ui/icon.tsx'
import { lazy, Suspense } from 'react'
import { Form, useLocation } from 'react-router'
import { OpenDot } from '../../ui/open-dot.tsx'
import { useDialog } from '../../ui/browser/use-dialog.ts'
import type { FrameCenter } from '../frame-data.ts'
import { loadPart } from '../../ui/browser/network.ts'

const CenterPicker = lazy(() => loadPart(() => import('./center-picker.tsx')))

const tool = 'club-tool'

/**
 * The club with its state, phone and address: the chosen one with a close icon, or that of the page with
 * the way to choose it. Without one, the way to choose.
 */
export function ClubBar({ center, id }: { center: FrameCenter | null; id: string }) {
  const { opener, dialog, wanted } = useDialog(`${id}-picker`)
  const { pathname, search } = useLocation()
  return (
    <div className="club-room">
      <div className="club-bar">
        <a {...opener} href="/nos-centres/center" className="club-name">
          {center ? (
            <>
              <OpenDot opening={center.opening} />
              <span className="min-w-0 truncate">
                <span className="sr-only">
                  {center.isChosen ? 'Ton club' : 'Club'}
                  {'\u00a0'}:{' '}
                </span>
                <b className="font-semibold">{center.name}</b>{' '}
                <span className="text-mute">{center.openText}</span>
              </span>
            </>
          ) : (
            <>
              <Icon name="map-pin" size={18} className="flex-none text-court" />
              <span className="font-semibold">Choisis ton club</span>
            </>
          )}
        </a>
        {center && (
          <>
            <a
              href={`tel:${center.phoneNumber.replace(/\s/g, '')}`}
              aria-label={`Appeler le ${center.phoneNumber}`}
              title={center.phoneNumber}
              className={tool}
            >
              <Icon name="phone" size={18} />
              <span className="club-words tabular-nums">{center.phoneNumber}</span>
            </a>
            <a
              href={center.mapHref}
              target="_blank"
              rel="noreferrer"
              aria-label={`${center.address} (carte, nouvel onglet)`}
              title={center.address}
              className={`${tool} min-w-11 shrink`}
            >
              <Icon name="map-pin" size={18} />
              <span className="club-words truncate">{center.address}</span>
            </a>
            <Form method="post" action="/_center" preventScrollReset>
              <input type="hidden" name="back" value={pathname + search} />
              {center.isChosen ? (
                <button aria-label="Ne plus choisir ce club" className={tool}>
                  <Icon name="close" size={18} />
                </button>
              ) : (
                <button name="center" value={center.slug} className="link club-choose">
                  En faire mon club
                </button>
              )}
            </Form>
          </>
        )}
        {wanted && (
          <Suspense>
            <CenterPicker {...dialog} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
