import type { Api } from '@quatre/contract'

/** The acts of the screen, by the names of their calls. */
export const actNames = [
  'entries',
  'checkIn',
  'draw',
  'plan',
  'call',
  'start',
  'score',
  'result',
  'correct',
  'undo',
  'stop',
  'close',
  'publish',
  'cancel',
] as const satisfies readonly (keyof Api['referees'])[]
export type ActName = (typeof actNames)[number]

type Bodies = {
  readonly [Name in ActName]: Parameters<Api['referees'][Name]>[0] extends { body: infer Body }
    ? Frozen<Body>
    : never
}

type Frozen<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
  : Value

/** An act with the data that it is sent with. */
export type Act = {
  [Name in ActName]: { readonly name: Name; readonly body: Bodies[Name] }
}[ActName]

/** An act that waits to be sent; the same key is done once. */
export type WaitingAct = Act & {
  readonly key: string
  /** « Terrain 6, score 4-1 4-2 » */
  readonly label: string
  /** Epoch ms. */
  readonly at: number
  readonly refusal?: string
}
