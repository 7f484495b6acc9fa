import { importJWK, jwtVerify } from 'jose'

const longestHours = 24

/**
 * Whether a request to the push service `origin` is signed by the subscription's own server (RFC 8292): `key` is its
 * public key in base64url.
 */
export async function isSignedBy(
  key: string,
  authorization: string | undefined,
  origin: string,
): Promise<boolean> {
  const [, token, signer] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (token === undefined || signer !== key) return false
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  )
  try {
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: ['ES256'],
      audience: origin,
      requiredClaims: ['exp', 'sub'],
    })
    const hours = (Number(payload.exp) * 1000 - Date.now()) / 3_600_000
    return hours <= longestHours && /^(mailto:|https:)/.test(String(payload.sub))
  } catch {
    return false
  }
}
