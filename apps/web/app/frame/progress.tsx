import { useNavigation } from 'react-router'

/** A thin line at the top while the next page comes. */
export function Progress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div aria-hidden className="progress" />
}
