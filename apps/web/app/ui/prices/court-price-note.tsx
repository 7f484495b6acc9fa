import { duration } from '@quatre/domain'

interface CourtPriceNoteProps {
  /** Given when all prices are for one length. */
  readonly minutes?: number | undefined
  /** The number of players of a court, where the note names it. */
  readonly players?: number
}

/** The note under a list of times about its prices. */
export function CourtPriceNote({ minutes, players = 1 }: CourtPriceNoteProps) {
  return (
    <p className="pb-2 text-sm text-mute">
      Prix du terrain{minutes && `, ${duration(minutes)}`}
      {players > 1 && `, à\u00a0${players}`}
    </p>
  )
}
