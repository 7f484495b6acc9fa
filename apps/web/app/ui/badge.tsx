import type { ReactNode } from 'react'

const tones = {
  ball: 'bg-ball text-ink',
  ink: 'bg-ink text-line',
  grass: 'bg-grass-tint text-grass-deep',
  alert: 'bg-alert-tint text-alert',
  neutral: 'bg-dune text-ink',
} as const

export type BadgeTone = keyof typeof tones

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-bold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
