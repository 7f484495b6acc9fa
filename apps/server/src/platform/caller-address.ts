import { isIPv6 } from 'node:net'

/**
 * What stands for a visitor's connection in limits: an IPv4 address, or the first 64 bits of an
 * IPv6 one, because a household owns that many addresses and may change at will.
 */
export function callerAddress(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
  const groups = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length
  const all = [...groups, ...Array<string>(missing).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
