import { SocketAddress } from 'node:net'

/**
 * What stands for a visitor's connection in limits: an IPv4 address, or the first 64 bits of an
 * IPv6 one, because a household owns that many addresses and may change at will. However a proxy
 * spells an address, with its port too, it is the same connection.
 */
export function callerAddressOf(ip: string): string {
  const bare = ip.replace(/%.*$/, '')
  const read = SocketAddress.parse(bare) ?? SocketAddress.parse(`[${bare}]`)
  if (read === undefined) return ip
  const { family, address } = read
  if (family === 'ipv4') return address
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
  const groups = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length
  const all = [...groups, ...Array<string>(missing).fill('0'), ...after]
  return `${all.slice(0, 4).join(':')}::/64`
}
