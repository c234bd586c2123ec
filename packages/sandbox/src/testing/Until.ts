import { operations } from "@vostro/domain/operations"
import type { PromiseClient } from "@vostro/http/promise"
import { statusesOf } from "./Statuses.ts"

/** An object with a status, as its `get` operation returns it. */
export interface Stateful {
  readonly id: string
  readonly status: string
}

/** An object did not reach a status within the time allowed. */
export class NothingDue extends Error {
  override readonly name = "NothingDue"
}

const kindOf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf("_")))

/** Refuses a status that no object of the kind can have. Throws a `TypeError` that names those it can have. */
export const checkStatus = (id: string, status: string): void => {
  const known = statusesOf(kindOf(id))
  if (known.length === 0 || known.includes(status)) return
  throw new TypeError(`${id} cannot become ${status}: the statuses of ${kindOf(id)} are ${known.join(", ")}`)
}

const forOperators = new Set(operations.filter(({ audience }) => audience === "operator").map(({ name }) => name))

const unfollowed = (id: string, kind: string, cause?: unknown): TypeError => {
  const why = kind === "" ? "it is no id, such as internal_transfer_1" : `partners have no operation ${kind}.get`
  return new TypeError(`until cannot follow ${id}: ${why}`, { cause })
}

/** Returns the current state of an object, by the `get` operation of its kind: `internal_transfer_1`, `ach_1`. */
const read = async (client: PromiseClient, id: string): Promise<Stateful> => {
  const kind = kindOf(id)
  if (forOperators.has(`${kind}.get`)) throw unfollowed(id, kind)
  // The path parameter has the name of the kind, except in some operations of accounts.
  const call = { params: { id, [`${kind}_id`]: id } }
  const { value } = await Reflect.apply(client.call, undefined, [`${kind}.get`, call]).catch((error: unknown) => {
    // The client of a partner has no such operation.
    if (!(error instanceof TypeError)) throw error
    throw unfollowed(id, kind, error)
  })
  return value
}

/** Time that passes while an object changes. */
interface PassingTime {
  /** Lets time pass until more work is done; false if no time is left. */
  readonly pass: () => Promise<boolean>
  /** Time in ms that has passed so far. */
  readonly passedMs: () => number
}

/** Reads an object until it has a status, and passes the time in between. Rejects if no time is left to pass. */
export const reach = async (
  client: PromiseClient,
  id: string,
  status: string,
  time: PassingTime
): Promise<Stateful> => {
  for (;;) {
    const object = await read(client, id)
    if (object.status === status) return object
    if (await time.pass()) continue
    const passed = Math.round(time.passedMs() / 1_000).toLocaleString("en-US")
    throw new NothingDue(`${id} is still ${object.status}, not ${status}, after ${passed} seconds of the bank's time`)
  }
}
