// autocannon ships no types; these are the parts that the measurements use.
declare module 'autocannon' {
  interface Client {
    setRequests(requests: readonly { readonly path: string }[]): void
  }
  interface Options {
    readonly url: string
    readonly connections: number
    /** seconds */
    readonly duration: number
    readonly headers?: Readonly<Record<string, string>>
    readonly requests?: readonly { readonly setupRequest: <Request>(request: Request) => Request }[]
    readonly setupClient?: (client: Client) => void
  }
  interface Result {
    /** seconds */
    readonly duration: number
    readonly errors: number
    readonly timeouts: number
    readonly non2xx: number
  }
  interface Run extends PromiseLike<Result> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }
  export default function autocannon(options: Options): Run
}
