/** The tasks at the end or on Ctrl-C, the last started first. */
export class Cleanup {
  readonly #tasks: (() => Promise<void>)[] = []

  add(task: () => Promise<void>): void {
    this.#tasks.push(task)
  }

  async run(): Promise<void> {
    for (let task = this.#tasks.pop(); task; task = this.#tasks.pop()) {
      await task().catch((error: unknown) => console.error(error))
    }
  }
}
