import type { Measured } from './measured.ts'

export interface Target {
  readonly atLeast?: number
  readonly atMost?: number
}

export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit?: string
  readonly target?: Target
  readonly digits?: number
}

const width = 66

/** Prints figures as they come, keeps those that missed their target, and reasons that make the whole run void. */
export class Report {
  readonly missed: string[] = []
  readonly faults: string[] = []
  #met = 0

  heading(text: string): void {
    console.log(`\n${text}`)
  }

  /** One round's medians, and a fault when an answer was missing or wrong. */
  load(name: string, { perSecond, p50, p99, failures }: Measured): void {
    const speed = `${Math.round(perSecond)}/s`.padStart(9)
    console.log(`  ${name.padEnd(width)}${speed}   p50 ${ms(p50)}   p99 ${ms(p99)}`)
    if (failures > 0) this.fault(`${name}: ${failures} errors or wrong answers`)
    if (perSecond === 0) this.fault(`${name}: no answer at all`)
  }

  figure({ name, value, unit = '', target, digits = 2 }: Figure): void {
    const shown = `${value.toFixed(digits)}${unit && ` ${unit}`}`
    const line = `  → ${name.padEnd(width - 2)}${shown.padStart(9)}`
    if (!target) return console.log(line)
    const wanted = wording(target, unit)
    const met = value >= (target.atLeast ?? -Infinity) && value <= (target.atMost ?? Infinity)
    if (met) this.#met++
    else this.missed.push(`${name}: ${shown}, wanted ${wanted}`)
    console.log(`${line}   ${met ? 'met   ' : 'MISSED'} (${wanted})`)
  }

  fault(text: string): void {
    this.faults.push(text)
    console.log(`  FAULT ${text}`)
  }

  /** The end of the run; gives the exit code. */
  close(): 0 | 1 {
    console.log(`\n${this.#met} targets met, ${this.missed.length} missed`)
    for (const line of this.missed) console.log(`  missed  ${line}`)
    for (const line of this.faults) console.log(`  fault   ${line}`)
    return this.faults.length > 0 ? 1 : 0
  }
}

function wording({ atLeast, atMost }: Target, unit: string): string {
  const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
  return unit ? `${bound} ${unit}` : bound
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`.padStart(9)
