let fatal: string | undefined

/** Makes this process die at a checkpoint, as by kill -9: for tests alone. */
export function armCheckpoint(name: string | undefined): void {
  fatal = name
}

/** Marks a named moment between two steps that must survive the death of the process. */
export function checkpoint(name: string): void {
  if (name === fatal) process.kill(process.pid, 'SIGKILL')
}
