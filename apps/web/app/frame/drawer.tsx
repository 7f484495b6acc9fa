import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { OpenDot } from '../ui/open-dot.tsx'
import type { FrameCenter, FrameData, FrameMember } from './frame-data.ts'
import type { MenuGroup } from './menus.ts'
import { NewBadge } from './top-bar.tsx'

interface DrawerProps {
  readonly id: string
  readonly open: boolean
  readonly onClose: () => void
  readonly frame: FrameData
}

/** The entries of the top bar, after those that a phone has no other place for. */
export default function Drawer({ id, open, onClose, frame }: DrawerProps) {
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (openedAt.current !== key) onClose()
    openedAt.current = key
  }, [key, onClose])
  return (
    <Dialog id={id} title="Menu" shape="drawer" open={open} onClose={onClose}>
      {frame.member ? (
        <Account member={frame.member} to={frame.to.account} />
      ) : (
        <Entrance to={frame.to} />
      )}
      <nav aria-label="Menu" className="-mb-3">
        <ul className="border-b py-3">
          {frame.menus.tab.map((link) => (
            <Shortcut key={link.to} icon={link.icon ?? 'arrow'} to={link.to}>
              {link.label}
            </Shortcut>
          ))}
          <Shortcut icon="map-pin" to={frame.to.clubs}>
            {frame.center ? <ClubName center={frame.center} /> : 'Choisir mon club'}
          </Shortcut>
          <Shortcut
            icon="phone"
            to={
              frame.center
                ? `tel:${frame.center.phoneNumber.replace(/\s/g, '')}`
                : '/nos-centres/liste'
            }
          >
            Aide et contact
            {frame.center && (
              <span className="ml-auto text-mute tabular-nums">{frame.center.phoneNumber}</span>
            )}
          </Shortcut>
        </ul>
        <Link to="/" className="drawer-title border-b">
          Accueil
        </Link>
        {frame.menus.top.map((group) => (
          <Group key={group.title} group={group} />
        ))}
        <ul className="flex flex-wrap gap-x-5 pt-2 text-sm text-mute">
          {frame.menus.legal.map((link) => (
            <li key={link.to}>
              <Link to={link.to} className="drawer-link">
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Dialog>
  )
}

function Account({ member, to }: { member: FrameMember; to: string }) {
  return (
    <Link to={to} className="-mt-2 flex min-h-14 items-center gap-3 border-b pb-4 hover:text-court">
      <img src={member.avatarUrl} alt="" width={44} height={44} className="picture size-11" />
      <span className="min-w-0 flex-1">
        <span className="headline-time block truncate text-lg">{member.firstName}</span>
        <span className="block text-sm text-mute">
          SOLDE <b className="text-ink tabular-nums">{member.balance}</b>
        </span>
      </span>
      <Icon name="chevron-right" size={20} className="text-mute" />
    </Link>
  )
}

function Entrance({ to }: { to: FrameData['to'] }) {
  return (
    <div className="grid grid-cols-2 gap-3 border-b pb-6">
      <LinkButton to={to.signIn} look="dark">
        CONNEXION
      </LinkButton>
      <LinkButton to={to.signUp} look="quiet">
        INSCRIPTION
      </LinkButton>
    </div>
  )
}

function ClubName({ center }: { center: FrameCenter }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="truncate">{center.name}</span>
      <OpenDot opening={center.opening} />
      <span className="sr-only">{center.openText}</span>
    </span>
  )
}

interface ShortcutProps {
  readonly icon: IconName
  readonly to: string
  readonly children: ReactNode
}

function Shortcut({ icon, to, children }: ShortcutProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-12 items-center gap-3 font-semibold hover:text-court active:text-court"
      >
        <Icon name={icon} size={20} className="text-mute" />
        {children}
      </Link>
    </li>
  )
}

function Group({ group }: { group: MenuGroup }) {
  return (
    <details name="menu-group" className="border-b">
      <summary className="drawer-title">
        {group.title}
        {group.badge && <NewBadge />}
        <Icon name="chevron" size={20} className="top-menu-arrow ml-auto" />
      </summary>
      <ul className="pb-3">
        {group.links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className="drawer-link">
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
