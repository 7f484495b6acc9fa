import { type AddressInfo, createServer } from 'node:net'
import { OperatorError } from '@quatre/db'

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(port, host, () => {
      const found = (server.address() as AddressInfo).port
      server.close(() => resolve(found))
    })
  })
}

/** The wished port of this machine when it is free, else any free one. */
export function choosePort(wished: number): Promise<number> {
  return listenOnce(wished, 'localhost').catch(() => listenOnce(0, 'localhost'))
}

/** Throws OperatorError, before anything is started, when the site could not listen at the end. */
export async function checkPort(port: number, host: string): Promise<void> {
  await listenOnce(port, host).catch((error: unknown) => {
    throw portRefusal(port, host, error)
  })
}

/** The reason why the site cannot listen, in one line. */
export function portRefusal(port: number, host: string, error: unknown): OperatorError {
  const code = error instanceof Error && 'code' in error ? error.code : String(error)
  const cause = { cause: error }
  if (code === 'EADDRINUSE') {
    const line = `Port ${port} is taken by another program: stop it, or choose another, as PORT=${port + 10} npm start.`
    return new OperatorError(line, cause)
  }
  if (code === 'EACCES') {
    return new OperatorError(
      `Port ${port} may not be used by this account: choose one above 1023.`,
      cause,
    )
  }
  return new OperatorError(`The site cannot listen on ${host}:${port} (${String(code)}).`, cause)
}

/** The site's address as programs of this machine reach it. */
export function localAddress({ host, port }: { host: string; port: number }): string {
  const anywhere = host === '0.0.0.0' || host === '::'
  return `http://${anywhere ? 'localhost' : host}:${port}`
}
