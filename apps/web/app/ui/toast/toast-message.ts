export interface ToastMessage {
  readonly text: string
  readonly tone?: 'success' | 'error'
  /** The time that it is shown, when not the usual one. */
  readonly seconds?: number
}
