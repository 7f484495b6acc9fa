/**
 * Marks a named moment between two steps that must survive the death of the process. The tests
 * start a server with `CRASH_AT` set to a name, and it dies there as by kill -9.
 */
export function checkpoint(name: string): void {
  if (process.env.CRASH_AT === name) process.kill(process.pid, 'SIGKILL')
}
