/**
 * Whether an address that a browser gave may be called: it is of a push service that is configured, by its host (`*.`
 * for all below it), or by its origin for a stand-in. Nothing else is called, so that no member has this server call
 * addresses of its own network.
 */
export function isOfPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, origin, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (services.includes(origin)) return true
  if (protocol !== 'https:' || port !== '') return false
  return services.some((service) =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service,
  )
}
