/** The program of the browser that tests and measurements use; undefined when there is none. */
export function browserProgram(): string | undefined
