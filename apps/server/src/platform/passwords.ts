import { hash, verify } from '@node-rs/argon2'

// OWASP's smallest Argon2id: 19 MiB, 2 passes, 1 lane (the library's kind is Argon2id).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const mostAtATime = 2

let running = 0
const waiting: (() => void)[] = []

/**
 * Runs `work` when fewer than two others hash, first come, first served: hashing keeps at most two
 * of the process's threads busy, whatever the number of sign-ins.
 */
export async function withHashingTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < mostAtATime) running += 1
  else await new Promise<void>((takeTurn) => waiting.push(takeTurn))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

// The same letters typed on two machines may be other code points (é as one or as two).
const normal = (password: string) => password.normalize('NFC')

/** Hashes a password; call it in a hashing turn. */
export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), cost)
}

/** Whether the password is the one of the hash; call it in a hashing turn. */
export function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, normal(password))
}
