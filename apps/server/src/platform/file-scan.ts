import { once } from 'node:events'
import { connect } from 'node:net'
import { Problem } from '../http/problems.ts'

const patienceMs = 20_000
const chunkBytes = 64 * 1024

/**
 * Has clamd look at a file (INSTREAM), where there is one.
 * @param address as tcp://host:3310
 * @throws Problem job_file_infected; unavailable when clamd does not answer
 */
export async function scanFile(address: string | undefined, content: Buffer): Promise<void> {
  if (address === undefined) return
  const verdict = await ask(new URL(address), content).catch((cause: unknown) => {
    throw Object.assign(new Problem('unavailable', { retryAfterSeconds: 60 }), { cause })
  })
  if (/ FOUND\0?$/.test(verdict)) throw new Problem('job_file_infected')
  // an error of its own is no « OK »
  if (!/^stream: OK\0?$/.test(verdict)) throw new Problem('unavailable', { retryAfterSeconds: 60 })
}

async function ask({ hostname, port }: URL, content: Buffer): Promise<string> {
  const socket = connect(Number(port), hostname)
  const signal = AbortSignal.timeout(patienceMs)
  try {
    await once(socket, 'connect', { signal })
    socket.write('zINSTREAM\0')
    for (let from = 0; from < content.length; from += chunkBytes) {
      const chunk = content.subarray(from, from + chunkBytes)
      socket.write(lengthPrefix(chunk))
      socket.write(chunk)
    }
    socket.write(lengthPrefix(Buffer.alloc(0)))
    const [answer] = (await once(socket, 'data', { signal })) as [Buffer]
    return answer.toString()
  } finally {
    socket.destroy()
  }
}

function lengthPrefix(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}
