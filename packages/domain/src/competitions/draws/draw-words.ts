import type { DrawStep } from './records.ts'

/** A step of the draw as the referee reads it aloud, in French; lines count from 1. */
export function drawStepWords(step: DrawStep, name: string): string {
  const line = step.slot + 1
  const bye = step.bye ? ', exempte du premier tour' : ''
  if (step.rule === 'fixed')
    return `${name}, n° ${step.entrant} : placée d’office ligne ${line}${bye}.`
  const hat = step.among.map((slot) => slot + 1)
  const among = hat.length > 1 ? `tirée parmi les lignes ${listed(hat)}` : 'seule ligne possible'
  const apart = step.apart ? ', à l’écart de sa poule' : ''
  return `${name}, n° ${step.entrant} : ${among}${apart}, ligne ${line}${bye}.`
}

const listed = (lines: readonly number[]): string =>
  `${lines.slice(0, -1).join(', ')} et ${lines.at(-1)}`
