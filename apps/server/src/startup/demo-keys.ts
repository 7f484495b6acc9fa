import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import forge from 'node-forge'
import type { Environment } from '../environment.ts'
import { newVapidKey } from '../platform/vapid.ts'

/** The key of a demo is made once: the browsers that have subscribed know its public half. */
export function withVapidKey(environment: Environment): Environment {
  if (environment.vapidPrivateKey) return environment
  const folder = environment.dataFolder
  const file = join(folder, 'vapid-key')
  if (existsSync(file)) return { ...environment, vapidPrivateKey: readFileSync(file, 'utf8') }
  const vapidPrivateKey = newVapidKey()
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, vapidPrivateKey, { mode: 0o600 })
  return { ...environment, vapidPrivateKey }
}

/** A certificate that vouches for itself, and its private key; PEM. */
export function selfSigned(name: string, days: { readonly from: Date; readonly to: Date }) {
  const keys = forge.pki.rsa.generateKeyPair(2048)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = keys.publicKey
  certificate.serialNumber = '01'
  certificate.validity.notBefore = days.from
  certificate.validity.notAfter = days.to
  const subject = [{ name: 'commonName', value: name }]
  certificate.setSubject(subject)
  certificate.setIssuer(subject)
  certificate.sign(keys.privateKey, forge.md.sha256.create())
  const unix = (pem: string) => pem.replaceAll('\r', '').trim()
  return {
    pem: unix(forge.pki.certificateToPem(certificate)),
    key: unix(forge.pki.privateKeyToPem(keys.privateKey)),
    pkcs8: unix(
      forge.pki.privateKeyInfoToPem(
        forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(keys.privateKey)),
      ),
    ),
  }
}

/** Keys of a demo for the cards on telephones, made once; Apple and Google themselves know none of them. */
export function withPassKeys(environment: Environment): Environment {
  const { deployment, dataFolder, applePassType, googlePassIssuer } = environment
  if (deployment === 'production' || applePassType || googlePassIssuer) return environment
  const file = join(dataFolder, 'wallet-pass-keys.json')
  if (!existsSync(file)) {
    const made = selfSigned('Pass Type ID: pass.fr.4padel.demo', {
      from: new Date('2026-01-01'),
      to: new Date('2046-01-01'),
    })
    mkdirSync(dataFolder, { recursive: true })
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  }
  const { pem, key, pkcs8 } = JSON.parse(readFileSync(file, 'utf8')) as ReturnType<
    typeof selfSigned
  >
  return {
    ...environment,
    applePassType: 'pass.fr.4padel.demo',
    applePassTeam: 'DEMO4PADEL',
    applePassAuthority: pem,
    applePassCertificate: pem,
    applePassKey: key,
    googlePassIssuer: '3388000000000000000',
    googlePassAccount: 'cartes@demo.4padel.example',
    googlePassKey: pkcs8,
  }
}
