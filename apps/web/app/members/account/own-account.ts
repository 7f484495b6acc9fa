import { redirect } from 'react-router'
import { accountAddress } from '../../site/account-tabs.ts'

/** The account without a tab opens at the first one. */
export function loader() {
  return redirect(accountAddress('mes-resa'))
}
