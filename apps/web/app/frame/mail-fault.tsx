import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isBusy, untilIdle } from '../content/popups/find-popup.ts'
import { cookieNames } from '../site/visit/cookies.ts'
import { LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

const bookings = '/mon-compte/mes-resa'
const told = `${cookieNames.mailsLate}=1`

/**
 * Our mails are late: a dialog once a visit, which never interrupts the visitor; a line without JavaScript
 * (requirement E17).
 */
export default function MailFault({ isQuiet }: { readonly isQuiet: boolean }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (isQuiet) return
    let isGone = false
    void untilIdle().then(() => {
      if (isGone || isBusy() || document.cookie.split('; ').includes(told)) return
      document.cookie = `${told}; path=/; samesite=lax`
      setOpen(true)
    })
    return () => {
      isGone = true
    }
  }, [isQuiet])
  return (
    <>
      <noscript>
        <p role="status" className="bg-dune px-4 py-3 text-center">
          On a un problème d’envoi d’e-mails. Gère ta réservation dans{' '}
          <Link to={bookings} className="link">
            mes réservations
          </Link>
          . Désolé pour la gêne.
        </p>
      </noscript>
      <Dialog
        id="e-mails"
        title="Nos e-mails ont du retard"
        open={open}
        onClose={() => setOpen(false)}
      >
        <p>
          On a un problème d’envoi d’e-mails. Pour gérer une réservation (paiement, annulation),
          passe par l’onglet «{'\u00a0'}mes réservations{'\u00a0'}». Désolé pour la gêne.
        </p>
        <LinkButton to={bookings} width="full" className="mt-6" onClick={() => setOpen(false)}>
          Mes réservations
        </LinkButton>
      </Dialog>
    </>
  )
}
