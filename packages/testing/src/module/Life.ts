import type { AnyOperation } from "@vostro/domain/operations"
import fc from "fast-check"
import { arbitraryInput } from "../schemas/Arbitraries.ts"
import type { Answer, Given } from "./Ask.ts"
import { type Desk, kindNamedBy } from "./Desk.ts"
import { fail, operationsOf } from "./ModuleCase.ts"
import { isOfKind, resourceOf, type Sight, sightOf } from "./Sight.ts"

/** Step of a life: a call of one of the module's commands on one of the objects so far, or the due work. */
type Step = "work" | { readonly call: string; readonly chosen: number; readonly body: unknown }

/** A step that was lived: the call, if it was one, and what the program showed before and after. */
export interface Lived {
  readonly call?: Called
  readonly before: Sight
  readonly after: Sight
}

/** A call in a life. */
export interface Called {
  readonly operation: AnyOperation
  readonly given: Given
  readonly answer: Answer
}

/** Number of lives of a case. */
const LIVES = 15

/** Draws lives of a module. Bodies are drawn from their schemas. */
const livesOf = (desk: Desk): fc.Arbitrary<ReadonlyArray<Step>> => {
  const calls = operationsOf(desk, "Command").map(({ body, name }) =>
    fc.record({
      call: fc.constant(name),
      chosen: fc.nat(12),
      body: body === undefined ? fc.constant({}) : arbitraryInput(body)
    })
  )
  const step: fc.Arbitrary<Step> = fc.oneof(fc.constant("work" as const), ...calls)
  return fc.array(step, { minLength: 2, maxLength: 10 }).map((steps) => [...steps, "work" as const])
}

/** A life with each command three times with other bodies, in their order: it makes, moves and refuses. */
const fullLife = (desk: Desk): ReadonlyArray<Step> =>
  [31, 32, 33].flatMap((seed) =>
    operationsOf(desk, "Command").flatMap(({ body, name }): ReadonlyArray<Step> => {
      const [drawn] = body === undefined ? [{}] : fc.sample(arbitraryInput(body), { numRuns: 1, seed })
      return [{ call: name, chosen: 0, body: drawn }, "work"]
    })
  )

/**
 * Checks lives of a module, each in a program of its own: a full one, so that a fault of a common step is always found, and
 * drawn ones. A failure shows the shortest life that fails.
 */
export const inEveryLife = (
  desk: Desk,
  check: (lived: ReadonlyArray<Lived>, own: Desk) => void | Promise<void>
): Promise<void> => {
  const property = fc.asyncProperty(livesOf(desk), async (life) => {
    const own = await desk.another()
    await check(await live(own, life), own)
  })
  return fc.assert(property, { examples: [[fullLife(desk)]], numRuns: LIVES, includeErrorInReport: true })
}

/** Lives the same lives in each run. */
export const inFixedLives = async (desk: Desk, see: (lived: ReadonlyArray<Lived>) => void): Promise<void> => {
  for (const life of fc.sample(livesOf(desk), { numRuns: 2 * LIVES, seed: 31 }))
    see(await live(await desk.another(), life))
}

const live = async (desk: Desk, life: ReadonlyArray<Step>): Promise<ReadonlyArray<Lived>> => {
  const ids: Array<string> = []
  const lived: Array<Lived> = []
  let before: Sight = { objects: new Map(), events: new Map() }
  for (const step of life) {
    const call = step === "work" ? undefined : await called(desk, step, ids)
    if (call === undefined) await desk.bank.drain()
    const id: unknown = call?.answer.status === 200 ? call.answer.body.id : undefined
    if (typeof id === "string" && !ids.includes(id) && resourceOf(desk, id) !== undefined) ids.push(id)
    const after = await sightOf(desk, ids)
    lived.push({ ...(call !== undefined && { call }), before, after })
    before = after
  }
  return lived
}

const called = async (
  desk: Desk,
  { body, call, chosen }: Exclude<Step, "work">,
  ids: ReadonlyArray<string>
): Promise<Called> => {
  const operation = operationsOf(desk, "Command").find(({ name }) => name === call) ?? fail(`no command ${call}`)
  const names = [...operation.at[1].matchAll(/:(\w+)/g)].flatMap(([, name = ""]) => name)
  const params = names.flatMap((name) => {
    const own = [...ids.filter((id) => isOfKind(kindNamedBy(name), id)), ...(desk.known[name] ?? []).map(String)]
    // Sometimes none, so that the call names an object that does not exist.
    const id = own[chosen % (own.length + 1)]
    return id === undefined ? [] : [[name, id] as const]
  })
  const fields = Object.entries(Object(body)).map(([name, drawn]) => {
    const values = desk.known[name] ?? []
    return [name, values.length === 0 ? drawn : values[chosen % values.length]]
  })
  const given = {
    params: Object.fromEntries(params),
    body: Object.fromEntries(fields),
    ...(operation.idempotency.key !== "none" && { key: crypto.randomUUID() })
  }
  return { operation, given, answer: await desk.call(operation, given) }
}
