import { duration } from '@quatre/domain'

interface CourtPriceNoteProps {
  /** Where all prices are for one length. */
  readonly minutes?: number | undefined
  /** How many share a court, where they are told of it. */
  readonly players?: number
}

/** What the prices of a list of times are for. */
export function CourtPriceNote({ minutes, players = 1 }: CourtPriceNoteProps) {
  return (
    <p className="pb-2 text-sm text-mute">
      Prix du terrain{minutes && `, ${duration(minutes)}`}
      {players > 1 && `, à\u00a0${players}`}
    </p>
  )
}
