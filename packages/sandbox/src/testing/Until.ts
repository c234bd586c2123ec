import type { PromiseClient } from "@vostro/http/promise"

/** An object with a status, as its `get` operation returns it. */
export interface Stateful {
  readonly id: string
  readonly status: string
}

/** An object cannot reach a status: no work is due any more within the time allowed. */
export class NothingDue extends Error {
  override readonly name = "NothingDue"
}

/** Returns the current state of an object, by the `get` operation of its kind: `internal_transfer_1`, `ach_1`. */
const read = async (client: PromiseClient, id: string): Promise<Stateful> => {
  const kind = id.slice(0, id.lastIndexOf("_"))
  // The path parameter has the name of the kind, except in some operations of accounts.
  const call = { params: { id, [`${kind}_id`]: id } }
  const { value } = await Reflect.apply(client.call, undefined, [`${kind}.get`, call])
  return value
}

/** Reads an object until it has a status, and passes the time in between. Rejects if no time is left to pass. */
export const reach = async (
  client: PromiseClient,
  id: string,
  status: string,
  passTime: () => Promise<boolean>
): Promise<Stateful> => {
  for (;;) {
    const object = await read(client, id)
    if (object.status === status) return object
    if (!(await passTime())) throw new NothingDue(`${id} is ${object.status}, and no work is due that could change it`)
  }
}
