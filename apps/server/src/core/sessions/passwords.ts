import { hash, verify } from '@node-rs/argon2'
import { openTurns } from '../../platform/turns.ts'

// OWASP's smallest Argon2id: 19 MiB, 2 passes, 1 lane (the library's kind is Argon2id).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing keeps at most two of the process's threads busy, for any number of sign-ins. */
export const withHashingTurn = openTurns(2)

// The same letters typed on two machines may be other code points (é as one or as two).
const normal = (password: string) => password.normalize('NFC')

/** The hash of an unused password: comparing with it takes as long as with a real one. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$n24mzOrAh6Mgu92PCKD2kA$JDOYCUTNrGUnpf5qF5IqlBns2LfFUNqhx5H+fB8JRNk'

/** Hashes a password; call it in a hashing turn. */
export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), cost)
}

/** Whether the password is the one of the hash; call it in a hashing turn. */
export function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, normal(password))
}
