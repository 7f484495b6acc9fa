import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto'

const tagBytes = 16
/** The delimiter between a message and its padding. */
const lastRecord = 2

/** The content of a notification, as its browser reads it (RFC 8291, `aes128gcm` of RFC 8188). */
export function decrypt(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyBytes = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyBytes)
  const record = body.subarray(21 + keyBytes)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey])
  const derive = (key: Buffer, from: Buffer, what: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, what, length))
  const secret = derive(browser.computeSecret(senderKey), auth, info, 32)
  const contentKey = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(record.subarray(-tagBytes))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(lastRecord)).toString()
}
