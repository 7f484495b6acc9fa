export interface ToastMessage {
  readonly text: string
  readonly tone?: 'success' | 'error'
}
