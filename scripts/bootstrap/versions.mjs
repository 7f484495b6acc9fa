/** A reason to stop, complete in one line. */
export class Refusal extends Error {}

const oldestNode = [20, 19]
const oldestNpm = [10, 0]

/** Throws Refusal when Node or npm of the machine is too old to install the rest. */
export function checkVersions() {
  const agent = process.env.npm_config_user_agent ?? ''
  const npm = /\bnpm\/(\S+)/.exec(agent)?.[1]
  // Once installed, the project's own Node runs this script: npm reports the machine's.
  const node = /\bnode\/v(\S+)/.exec(agent)?.[1] ?? process.versions.node
  refuseOlder('Node', node, oldestNode)
  if (npm) refuseOlder('npm', npm, oldestNpm)
}

function refuseOlder(name, version, [major, minor]) {
  const [ownMajor, ownMinor] = version.split('.').map(Number)
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return
  throw new Refusal(
    `${name} ${major}.${minor} or newer is needed, this is ${version}: https://nodejs.org`,
  )
}
