import { Outlet } from 'react-router'
import { CourtArt } from '../ui/court-art/court-art.tsx'

/** The whole screen is the picture. */
export default function MaintenanceLayout() {
  return (
    <main
      id="contenu"
      className="on-dark @container/page relative isolate grid min-h-dvh overflow-hidden text-line"
    >
      <CourtArt seed="maintenance" moment="night" shape="screen" loading="first" />
      <Outlet />
    </main>
  )
}
