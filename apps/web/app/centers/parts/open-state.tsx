import { OpenDot, type Opening } from '../../ui/open-dot.tsx'

/** « ● Ouvert jusqu’à 23h30 ». */
export function OpenState({ opening, text }: { opening: Opening; text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <OpenDot opening={opening} />
      {text}
    </span>
  )
}
