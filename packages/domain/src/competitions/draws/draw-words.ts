import type { DrawStep } from './records.ts'

const noBreak = '\u00a0'

/** A step of the draw as the referee reads it aloud, in French; lines count from 1. */
export function drawStepWords(step: DrawStep, name: string): string {
  const line = step.slot + 1
  const place = `${name}, n°${noBreak}${step.entrant}${noBreak}: ligne${noBreak}${line}`
  const bye = step.bye ? ', sans premier tour' : ''
  if (step.rule === 'fixed') return `${place} d’office${bye}.`
  const hat = step.among.map((slot) => slot + 1)
  const among = hat.length > 1 ? `par tirage parmi ${listed(hat)}` : 'seule possible'
  const apart = step.apart ? ', à l’écart de sa poule' : ''
  return `${place}, ${among}${apart}${bye}.`
}

const listed = (lines: readonly number[]): string =>
  `${lines.slice(0, -1).join(', ')} et ${lines.at(-1)}`
