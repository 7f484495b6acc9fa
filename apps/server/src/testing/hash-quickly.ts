import { hash } from '@node-rs/argon2'

/**
 * The hash of a test's password. To compare with a hash costs what the hash says, and this one says
 * next to nothing; what the product's own cost matters to takes `hashPassword`.
 */
export function hashQuickly(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
}
