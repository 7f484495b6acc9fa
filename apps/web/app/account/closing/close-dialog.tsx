import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { closeAccountAddress } from '../parts/account-tabs.ts'
import { BookingsFirst } from './bookings-first.tsx'
import type { loader } from './close-account.tsx'
import { CloseForm } from './close-form.tsx'
import { WhatItMeans } from './what-it-means.tsx'

interface CloseDialogProps {
  readonly id: string
  readonly open: boolean
  readonly onClose: () => void
}

/** The page « Supprimer mon compte », over the one it is opened from. */
export default function CloseDialog({ id, open, onClose }: CloseDialogProps) {
  const closing = useFetcher<typeof loader>()
  const load = useEffectEvent(() => void closing.load(closeAccountAddress))
  useEffect(() => {
    // Anew each time: meanwhile a booking may have been cancelled.
    if (open) load()
  }, [open])
  // Another part of the page behind was asked for.
  const { hash } = useLocation()
  const openedAt = useRef(hash)
  useEffect(() => {
    if (openedAt.current !== hash) onClose()
    openedAt.current = hash
  }, [hash, onClose])
  const keep = (
    <Button type="button" look="dark" onClick={onClose}>
      Garder mon compte
    </Button>
  )
  return (
    <Dialog id={id} title="Supprimer mon compte" open={open} onClose={onClose}>
      {closing.data ? (
        <Content {...closing.data} keep={keep} />
      ) : (
        <div className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-12" />
        </div>
      )}
    </Dialog>
  )
}

type ContentProps = Awaited<ReturnType<typeof loader>> & { readonly keep: ReactNode }

function Content({ bookings, balance, children, hasEmail, ...proof }: ContentProps) {
  return (
    <div className="grid gap-8">
      <WhatItMeans balanceCents={balance.value} childCount={children} hasEmail={hasEmail} />
      {bookings.length > 0 ? (
        <>
          <BookingsFirst bookings={bookings} />
          {proof.keep}
        </>
      ) : (
        <CloseForm balanceCents={balance.value} {...proof} />
      )}
    </div>
  )
}
