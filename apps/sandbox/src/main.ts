import { readConfig } from './config.ts'
import { startSandbox } from './sandbox.ts'

const closeLimitMilliseconds = 3_000
// After the start, when the machine has nothing better to do.
const warmUpMilliseconds = 4_000

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `a port is already taken (${error.message})`
  }
  return error.message
}

try {
  let sandbox = await startSandbox(readConfig(process.env))
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), closeLimitMilliseconds).unref()
    void sandbox.close().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The parent is gone, even by kill -9: nothing else would stop this process.
  process.on('disconnect', stop)
  // A test file closes it, and the next one opens it in a folder of its own: to load it is most of a start.
  process.on('message', async ({ folder }: { folder: string | null }) => {
    await sandbox.close()
    sandbox =
      folder === null
        ? { ...sandbox, close: async () => {} }
        : await startSandbox(readConfig({ ...process.env, SANDBOX_DATA_FOLDER: folder }))
    process.send?.({ ready: true, ...sandbox.addresses })
  })
  const { paymentUrl, smtpUrl, mailViewerUrl, socialUrl } = sandbox.addresses
  console.log(
    `[sandbox] paiements ${paymentUrl}, mails ${smtpUrl}, lecture ${mailViewerUrl}, comptes ${socialUrl}`,
  )
  setTimeout(() => sandbox.warmUp(), warmUpMilliseconds).unref()
  process.send?.({ ready: true, ...sandbox.addresses })
} catch (error) {
  console.error(`[sandbox] cannot start: ${explain(error)}`)
  process.exit(1)
}
