import { Outlet } from 'react-router'

/** Only the page: for the screens embedded in the mobile application. */
export default function BareLayout() {
  return (
    <main id="contenu" className="@container/page min-h-dvh">
      <Outlet />
    </main>
  )
}
