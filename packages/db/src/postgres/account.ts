import { readFileSync, statSync } from 'node:fs'

/** The account a child process runs as; absent means the account of this process. */
export type Account = { uid: number; gid: number }

const usualNobody: Account = { uid: 65_534, gid: 65_534 }

/**
 * The account PostgreSQL must run as. PostgreSQL refuses to run as root, so that root hands it to
 * the owner of an existing folder, or else to `nobody`, which every Unix has.
 */
export function serverAccount(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return nobody()
}

function nobody(): Account {
  try {
    const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m)
    return line ? { uid: Number(line[1]) >>> 0, gid: Number(line[2]) >>> 0 } : usualNobody
  } catch {
    return usualNobody
  }
}
