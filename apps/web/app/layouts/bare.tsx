import { Outlet } from 'react-router'

/** A page that the mobile application shows inside its own frame: it has no frame of ours. */
export default function BareLayout() {
  return (
    <main id="contenu" className="@container/page min-h-dvh">
      <Outlet />
    </main>
  )
}
