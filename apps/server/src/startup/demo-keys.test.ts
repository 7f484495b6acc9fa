import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applePassKeys, googlePassKeys } from '../cashback/passes/pass-keys.ts'
import type { Environment } from '../environment.ts'
import { withPassKeys } from './demo-keys.ts'

const demo = (more: Partial<Environment> = {}) =>
  ({
    deployment: 'demo',
    dataFolder: mkdtempSync(join(tmpdir(), 'passes-')),
    ...more,
  }) as Environment

// requirement CT69
test('A fresh machine has keys for the cards on telephones, the same at each start', () => {
  const environment = demo()
  const first = withPassKeys(environment)
  const apple = applePassKeys(first)
  const google = googlePassKeys(first)
  const certificate = new X509Certificate(apple?.signerCert ?? '')
  expect(certificate.checkPrivateKey(createPrivateKey(apple?.signerKey ?? ''))).toBe(true)
  expect(createPrivateKey(google?.privateKey ?? '').asymmetricKeyType).toBe('rsa')
  expect(withPassKeys(environment)).toEqual(first)
})

test('Production, and a demo with keys of its own, get none', () => {
  const production = demo({ deployment: 'production' })
  const own = demo({ applePassType: 'pass.fr.exemple.fid' })
  expect(withPassKeys(production)).toBe(production)
  expect(withPassKeys(own)).toBe(own)
})
