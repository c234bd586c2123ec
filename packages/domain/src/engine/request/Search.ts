import { Effect } from "effect"
import { KEY_FORM, MAX_KEY_LENGTH } from "../../idempotency/Idempotency.ts"
import type { Json } from "../../kernel/Json.ts"
import { kindOfId } from "../../kernel/Resource.ts"
import type { Caller } from "../../operation/Decision.ts"
import type { Known, Search } from "../../operation/Question.ts"
import type { FoundKey } from "../../ports/FindKeys.ts"
import { BY_ID, type FoundObject } from "../../ports/FindObjects.ts"
import type { Store } from "../../ports/Store.ts"
import type { Newest } from "../../ports/Stored.ts"
import { BANK, program } from "../../resources/access/program/Program.ts"
import { readStored } from "../decision/LoadedState.ts"
import type { Engine } from "./Engine.ts"
import { idIn } from "./KeyState.ts"
import { maySeek } from "./Sought.ts"

/** Maximum number of objects that a search returns per program and attribute. */
const MAX_FOUND = 100

/** Answers a search of a page of programs; the first page has the partition of the bank too. */
export const search = Effect.fnUntraced(function* (store: Store["Service"], { by, show, ...paging }: Search) {
  const page = yield* programsOf(store, paging)
  const found = yield* store.find({ program_ids: page.program_ids, by, limit: MAX_FOUND })
  return page.answer(found.map((one) => show(one.program_id, one)))
})

/** Reads a page of programs, and makes the answer of a search of them. Objects that look alike are shown once. */
const programsOf = Effect.fnUntraced(function* (
  store: Store["Service"],
  { limit, starting_after }: Pick<Search, "limit" | "starting_after">
) {
  const cursor = starting_after === undefined ? {} : { starting_after }
  const page = yield* store.list({ program_id: BANK, kind: program.kind, filters: {}, limit, ...cursor })
  const searched = page.objects.map(({ id }) => id)
  const last = searched.at(-1)
  const more = last === undefined ? "" : `,"last_program_id":${JSON.stringify(last)}`
  return {
    program_ids: starting_after === undefined ? [BANK, ...searched] : searched,
    answer: (objects: ReadonlyArray<Json>) => {
      const shown = new Set(objects.map((one) => JSON.stringify(one)))
      return `{"objects":[${[...shown].join(",")}],"has_more":${page.has_more}${more}}`
    }
  }
})

/** A probe of a search: the attribute of a kind, and the name of the reference that it stands for. */
interface Probe extends Newest {
  readonly found_by: string
}

/** Answers a search by id, by the references that a kind is found by, and by idempotency key. */
export const searchKnown = Effect.fnUntraced(function* (
  { catalogue, store }: Engine,
  caller: Caller,
  { by, ...paging }: Known,
  now_ms: number
) {
  const { program_ids, answer } = yield* programsOf(store, paging)
  const probes = probesOf(catalogue, by).filter(({ attribute, kind }) => maySeek(caller, kind, attribute))
  const endpoints = catalogue.operations.filter(({ idempotency }) => idempotency.key !== "none").map(({ name }) => name)
  const isKey = by.length <= MAX_KEY_LENGTH && KEY_FORM.test(by)
  const [objects, keys] = yield* Effect.all(
    [
      store.find({ program_ids, by: probes, limit: MAX_FOUND }),
      isKey ? store.findKeys({ program_ids, endpoints, key: by, now_ms }) : Effect.succeed([])
    ],
    { concurrency: 2 }
  )
  const found = objects.flatMap((one) => foundAs(catalogue, probes, one))
  return answer([...found, ...keys.flatMap((one) => answeredAs(catalogue, one))])
})

const probesOf = ({ resources }: Engine["catalogue"], by: string): ReadonlyArray<Probe> => {
  const own = kindOfId(resources, by)
  return [
    ...(own === undefined ? [] : [{ kind: own.kind, attribute: BY_ID, value: by, found_by: BY_ID }]),
    ...resources.flatMap(({ kind, foundBy = {} }) =>
      Object.entries(foundBy).flatMap(([found_by, lookedUpBy]) =>
        lookedUpBy(by).map((one) => ({ kind, ...one, found_by }))
      )
    )
  ]
}

const foundAs = (
  { kinds, resources }: Engine["catalogue"],
  probes: ReadonlyArray<Probe>,
  stored: FoundObject
): ReadonlyArray<Json> => {
  const { id, kind, program_id } = stored
  const resource = kinds.get(kind)
  if (resource === undefined) return []
  const { object } = readStored<{ readonly id: string; readonly status?: string }>(resource, stored)
  const attributes: Readonly<Record<string, string>> = { ...resource.attributes(object), [BY_ID]: id }
  const names = probes.flatMap((one) =>
    one.kind === kind && attributes[one.attribute] === one.value ? [one.found_by] : []
  )
  const told = resource.tellsOf?.(object)
  const [shownId, shownKind] = told === undefined ? [id, kind] : [told, kindOfId(resources, told)?.kind]
  if (shownKind === undefined) return []
  const status = told === undefined ? object.status : undefined
  return [...new Set(names)].map((found_by) => ({
    program_id,
    kind: shownKind,
    id: shownId,
    found_by,
    ...(status !== undefined && { status })
  }))
}

const answeredAs = (
  { resources }: Engine["catalogue"],
  { endpoint: operation, program_id, reply }: FoundKey
): ReadonlyArray<Json> => {
  const id = idIn(reply)
  const kind = id === undefined ? undefined : kindOfId(resources, id)?.kind
  return id === undefined || kind === undefined
    ? []
    : [{ program_id, kind, id, found_by: "idempotency_key", operation }]
}
