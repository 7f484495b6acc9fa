/** The browser's own question, which waits for a press (`BeforeInstallPromptEvent`). */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

export const installPrompt: { waiting: InstallPrompt | null } = { waiting: null }

/** From the first moment on: the browser asks once, when it likes. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.waiting = event as InstallPrompt
  })
}
