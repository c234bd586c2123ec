import { Effect } from "effect"
import type { Values } from "./ServerConfig.ts"
import { variables } from "./Variables.ts"

/** A package that a server needs for one of its variables only. */
export interface OptionalPackage {
  /** Name of the variable that asks for it. */
  readonly variable: string
  readonly name: string
  readonly load: () => Promise<unknown>
}

/** Returns the packages that a configuration asks for beside those of every server. */
export const packagesFor = ({ natsServers, websocketPort }: Values): ReadonlyArray<OptionalPackage> => [
  ...(websocketPort === undefined ? [] : [websocket]),
  ...(natsServers === undefined ? [] : [nats])
]

const websocket: OptionalPackage = {
  variable: variables.websocketPort.name,
  name: "@vostro/websocket",
  load: () => import("@vostro/websocket")
}

const nats: OptionalPackage = {
  variable: variables.natsServers.name,
  name: "@vostro/nats",
  load: () => import("@vostro/nats")
}

/** Returns a fault for each package that cannot be loaded, with the command that installs it. */
export const packageFaults = (wanted: ReadonlyArray<OptionalPackage>): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(
    Effect.forEach(wanted, ({ load, name, variable }) =>
      Effect.match(Effect.tryPromise(load), {
        onSuccess: () => [],
        onFailure: ({ cause }) => [`${variable} needs the package ${name}, which ${reasonOf(cause, name)}`]
      })
    ),
    (faults) => faults.flat()
  )

const reasonOf = (cause: unknown, name: string): string => {
  const { code, message } = Object(cause)
  return code === "ERR_MODULE_NOT_FOUND" && String(message).includes(`'${name}'`)
    ? `is not installed: npm install ${name}, or remove the variable`
    : `cannot be loaded: ${message}`
}
