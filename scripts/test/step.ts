import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FailedTest, linesOfReason } from './failed-tests.ts'
import { keepOutput } from './kept-logs.ts'

/** One step of the test run: its proof, its command, and the way to count its result. */
export type Step = {
  name: string
  command: string[]
  /** Reads the counts of a runner that counts its own tests; a plain check counts as one. */
  counts?: () => Counts | undefined
  /** Reads which tests failed, of a runner that names its own. */
  failures?: () => FailedTest[]
  /** Those that passed only when tried again: listed, to be mended. */
  doubtful?: () => FailedTest[]
}

export type Counts = { passed: number; failed: number }
type Outcome = Counts & { failures: FailedTest[] }

/** Runs a step, prints its outcome, and the output when it failed. */
async function runStep(step: Step): Promise<Outcome> {
  const started = performance.now()
  const { code, output } = await execute(step.command)
  keepOutput(step.name, output)
  const counted = step.counts?.() ?? { passed: code === 0 ? 1 : 0, failed: 0 }
  // A runner may end badly without a failed test: a crash, or an error outside of the tests.
  const failed = code === 0 ? counted.failed : Math.max(1, counted.failed)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  const detail = step.counts ? `, ${counted.passed} tests` : ''
  if (failed > 0) console.log(output.trimEnd())
  console.log(`${failed === 0 ? '✓' : '✗'} ${step.name} (${seconds} s${detail})`)
  for (const { name, reason } of step.doubtful?.() ?? []) {
    console.log(`! only when tried again: ${name}\n${reason}\n`)
  }
  const named = failed > 0 ? (step.failures?.() ?? []) : []
  const failures = failed > 0 && named.length === 0 ? [failedStep(step, output)] : named
  return { passed: counted.passed, failed, failures }
}

function failedStep({ name }: Step, output: string): FailedTest {
  return { name, reason: output.trimEnd().split('\n').slice(-linesOfReason).join('\n') }
}

const running = new Set<ChildProcess>()

/** Ends the steps that run, by the signal that ends the whole; their own children follow them. */
export async function stopSteps(signal: NodeJS.Signals): Promise<void> {
  const gone = [...running].map((child) => once(child, 'exit'))
  for (const child of running) child.kill(signal)
  await Promise.all(gone)
}

function execute([file = '', ...parameters]: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    child.on('exit', () => running.delete(child))
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (chunk) => (output += chunk))
    child.stderr.setEncoding('utf8').on('data', (chunk) => (output += chunk))
    child.on('error', (error) => {
      running.delete(child)
      resolve({ code: 1, output: error.message })
    })
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs steps, at most `width` at a time, and adds up their outcomes. */
export async function runSteps(steps: Step[], width: number): Promise<Outcome> {
  const waiting = [...steps]
  const total: Outcome = { passed: 0, failed: 0, failures: [] }
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { passed, failed, failures } = await runStep(step)
      total.passed += passed
      total.failed += failed
      total.failures.push(...failures)
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  return total
}
