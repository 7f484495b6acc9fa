import type { Environment } from '../../environment.ts'

export interface ApplePassKeys {
  readonly passTypeIdentifier: string
  readonly teamIdentifier: string
  readonly wwdr: string
  readonly signerCert: string
  readonly signerKey: string
}

export interface GooglePassKeys {
  readonly issuerId: string
  readonly account: string
  readonly privateKey: string
}

/** The keys that sign cards for Apple Wallet; null unless all of them are configured. */
export function applePassKeys(environment: Environment): ApplePassKeys | null {
  const { applePassType, applePassTeam, applePassAuthority, applePassCertificate, applePassKey } =
    environment
  if (!applePassType || !applePassTeam || !applePassAuthority) return null
  if (!applePassCertificate || !applePassKey) return null
  return {
    passTypeIdentifier: applePassType,
    teamIdentifier: applePassTeam,
    wwdr: applePassAuthority,
    signerCert: applePassCertificate,
    signerKey: applePassKey,
  }
}

/** The keys that sign cards for Google Wallet; null unless all of them are configured. */
export function googlePassKeys(environment: Environment): GooglePassKeys | null {
  const { googlePassIssuer, googlePassAccount, googlePassKey } = environment
  if (!googlePassIssuer || !googlePassAccount || !googlePassKey) return null
  return { issuerId: googlePassIssuer, account: googlePassAccount, privateKey: googlePassKey }
}
