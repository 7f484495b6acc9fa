import { hash } from '@node-rs/argon2'

/**
 * The hash of a test's password. A comparison costs as much as the hash says, and this one says next to nothing; tests
 * of the product's own cost use `hashPassword`.
 */
export function hashQuickly(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
}
