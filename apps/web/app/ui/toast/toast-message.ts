export interface ToastMessage {
  readonly text: string
  readonly tone?: 'success' | 'error'
  /** How long it is shown, when not as long as usual. */
  readonly seconds?: number
}
