import { OpenDot } from '../ui/open-dot.tsx'

/** « ● Ouvert jusqu’à 23h30 ». */
export function OpenState({ open, text }: { open: boolean; text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <OpenDot open={open} />
      {text}
    </span>
  )
}
