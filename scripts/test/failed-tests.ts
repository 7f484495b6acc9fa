/** A test that failed, as the end of a run lists it again: its title and the start of its reason. */
export type FailedTest = { name: string; reason: string }

interface VitestReport {
  testResults: {
    name: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
}

/** The failed tests of a Vitest report, and the files that failed before their first test. */
export function failedInVitest(report: unknown): FailedTest[] {
  return (report as VitestReport).testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.message) return [told(file.name, file.message)]
    return failed.map((test) =>
      told(`${file.name}: ${test.fullName}`, test.failureMessages?.join('\n')),
    )
  })
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    line: number
    tests: { status: string; projectName: string; results: { errors?: { message?: string }[] }[] }[]
  }[]
}

/** The tests of a Playwright report that failed, always or once, with the errors of all their attempts. */
export function failedInPlaywright(report: unknown, wanted: 'unexpected' | 'flaky'): FailedTest[] {
  const { specs = [], suites = [] } = report as PlaywrightSuite
  const here = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName, results }) => {
        const errors = results.flatMap((result) => result.errors ?? [])
        const name = `[${projectName}] ${spec.file}:${spec.line} ${spec.title}`
        return told(name, errors.map(({ message }) => message).join('\n'))
      }),
  )
  return [...here, ...suites.flatMap((suite) => failedInPlaywright(suite, wanted))]
}

/** The lines of a reason that are printed again. */
export const linesOfReason = 25

function told(name: string, reason = ''): FailedTest {
  return { name, reason: reason.split('\n').slice(0, linesOfReason).join('\n') }
}
