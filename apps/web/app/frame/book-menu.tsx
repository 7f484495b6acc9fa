import { useRef, type PointerEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { useFoldingMenus } from './folding-menus.ts'
import type { MenuLink } from './menus.ts'

const longPressMilliseconds = 500

interface BookMenuProps {
  readonly types: readonly MenuLink[]
  readonly arrowClass: string
  /** The link that books a court at once; kept long under a finger it unfolds the menu. */
  readonly children: ReactNode
}

/** The menu of bookable types (requirement S93): below the header, or as a sheet on the tab bar. */
export default function BookMenu({ types, arrowClass, children }: BookMenuProps) {
  const { menus, onKeyDown } = useFoldingMenus<HTMLDivElement>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLongPress = useRef(false)
  const press = ({ pointerType, target }: PointerEvent) => {
    isLongPress.current = false
    if (pointerType !== 'touch' || !(target instanceof Element && target.closest('a'))) return
    timer.current = setTimeout(() => {
      isLongPress.current = true
      menus.current?.querySelector('details')?.setAttribute('open', '')
    }, longPressMilliseconds)
  }
  const release = () => clearTimeout(timer.current)
  return (
    <div
      ref={menus}
      role="group"
      aria-label="Réserver"
      className="book-menu"
      onKeyDown={onKeyDown}
      onPointerDown={press}
      onPointerUp={release}
      onPointerCancel={release}
      // the system's own menu of a link, which a long press opens too
      onContextMenu={(event) => {
        if (isLongPress.current || timer.current) event.preventDefault()
      }}
      onClickCapture={(event) => {
        if (isLongPress.current) event.preventDefault()
        isLongPress.current = false
      }}
    >
      {children}
      <details>
        <summary aria-label="Tout ce qui se réserve" className={arrowClass}>
          <Icon name="chevron" size={20} className="top-menu-arrow" />
        </summary>
        <ul className="book-types">
          {types.map(({ label, to, note }) => (
            <li key={label}>
              <Link to={to} className="book-type">
                <b className="font-semibold">{label}</b>
                {note && <span className="text-sm text-mute">{note}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
