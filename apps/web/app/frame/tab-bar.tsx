import { Icon, type IconName } from '../ui/icon.tsx'
import { lazy, Suspense } from 'react'
import { NavLink } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { useDialog } from '../ui/browser/use-dialog.ts'
import type { FramePart } from '../site/pages/page-row.ts'
import type { FrameData } from './frame-data.ts'
import { BookMenu } from './later.ts'
import { loadPart } from '../ui/browser/network.ts'

const Drawer = lazy(() => loadPart(() => import('./drawer.tsx')))

const tab = 'tab-bar-tab'

interface TabBarProps {
  readonly frame: FrameData
  /** The parts of the frame that the page hides. */
  readonly hidden: ReadonlySet<FramePart>
}

/** The phone's five tabs (requirement S7); the middle one books. */
export function TabBar({ frame, hidden }: TabBarProps) {
  const { opener, dialog, wanted } = useDialog('menu')
  const { to, menus, member, center } = frame
  return (
    <nav aria-label="Onglets" className="on-dark tab-bar">
      <ul className="grid h-tab-bar grid-cols-5">
        <li>
          {/* without a script it shows the top bar */}
          <a {...opener} href="#rubriques" className={tab}>
            <Icon name="menu" size={22} />
            Menu
          </a>
        </li>
        <li className="min-w-0">
          <Tab to={to.clubs} icon="map-pin" label={center?.name ?? 'Clubs'} />
        </li>
        <li className="relative">
          <Suspense>
            <BookMenu types={menus.book} arrowClass="tab-bar-arrow">
              <NavLink
                to={to.book}
                className={classNames('tab-bar-book', hidden.has('book') && 'tab-bar-book-quiet')}
              >
                JOUER
              </NavLink>
            </BookMenu>
          </Suspense>
        </li>
        <li className="min-w-0">
          {menus.tab.slice(0, 1).map((link) => (
            <Tab key={link.to} {...link} />
          ))}
        </li>
        <li className="min-w-0">
          <Tab
            to={member ? to.account : to.signIn}
            icon="user"
            label={member?.firstName ?? 'CONNEXION'}
            picture={member?.avatarUrl}
          />
        </li>
      </ul>
      {wanted && (
        <Suspense>
          <Drawer {...dialog} frame={frame} />
        </Suspense>
      )}
    </nav>
  )
}

interface TabProps {
  readonly to: string
  readonly icon?: IconName
  readonly label: string
  /** In place of the icon. */
  readonly picture?: string | undefined
}

function Tab({ to, icon, label, picture }: TabProps) {
  // a word as long as « Collectionneur » has no room on a phone
  const fitting = label.match(/^(.+?)\s(\S+\s)?\p{L}{13,}/u)?.[1]?.length ?? label.length
  return (
    <NavLink to={to} className={tab}>
      {picture ? (
        <img
          src={picture}
          alt=""
          width={22}
          height={22}
          className="picture size-5.5 outline outline-on-ink"
        />
      ) : (
        icon && <Icon name={icon} size={22} />
      )}
      <span className="tab-bar-label">
        {label.slice(0, fitting)}
        {fitting < label.length && <span className="tab-bar-rest">{label.slice(fitting)}</span>}
      </span>
    </NavLink>
  )
}
