import type { AnyResource } from "@vostro/domain/operations"
import type { Desk } from "./Desk.ts"
import { operationsOf } from "./ModuleCase.ts"

/** An object of the module's kinds, as the bank shows it. */
export interface Shown {
  readonly id: string
  readonly status?: string
}

/** An event about an object. */
export interface Told {
  readonly event: string
  readonly object: Shown
}

/** What a program shows: its objects by id, and their events by the same id, oldest first. */
export interface Sight {
  readonly objects: ReadonlyMap<string, Shown>
  readonly events: ReadonlyMap<string, ReadonlyArray<Told>>
}

/** True if an id is one of a kind. */
export const isOfKind = (kind: string, id: string): boolean =>
  id.startsWith(`${kind}_`) && !id.slice(kind.length + 1).includes("_")

/** Returns the kind of an id, if it is one of the module's. */
export const resourceOf = ({ resources }: Pick<Desk, "resources">, id: string): AnyResource | undefined =>
  resources.find(({ kind }) => isOfKind(kind, id))

/** Looks at objects and their events. */
export const sightOf = async (desk: Desk, ids: ReadonlyArray<string>): Promise<Sight> => {
  const { body } = await desk.ask("GET", "/v1/event", { query: { limit: "100" } })
  const told: ReadonlyArray<Told> = body.objects
  const objects = new Map<string, Shown>()
  for (const { kind } of desk.resources) {
    for (const one of await look(
      desk,
      kind,
      ids.filter((id) => isOfKind(kind, id))
    ))
      objects.set(one.id, one)
  }
  const eventsOf = (id: string) => told.filter(({ object }) => object.id === id).toReversed()
  return { objects, events: new Map(ids.map((id) => [id, eventsOf(id)])) }
}

/** Looks at objects of a kind by the operation that retrieves them, or else by their list. Returns those it finds. */
const look = async (desk: Desk, kind: string, ids: ReadonlyArray<string>): Promise<ReadonlyArray<Shown>> => {
  const get = operationsOf(desk, "Fetch").find(({ resource }) => resource.kind === kind)
  if (get !== undefined) {
    const answers = await Promise.all(ids.map((id) => desk.call(get, { params: { [`${kind}_id`]: id } })))
    return answers.flatMap(({ body, status }) => (status === 200 ? [body] : []))
  }
  const list = operationsOf(desk, "Listing").find(({ resource }) => resource.kind === kind)
  if (list === undefined) return []
  const objects: ReadonlyArray<Shown> = (await desk.call(list, { query: { limit: "100" } })).body.objects ?? []
  return ids.flatMap((id) => objects.find((one) => one.id === id) ?? [])
}
