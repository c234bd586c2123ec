import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { changed, type Decision, decision, together, upserted } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { createObject } from "../../../operation/Transition.ts"
import { type Program, program, programCounter } from "./Program.ts"

/** The id of the one counter of programs. */
export const COUNTER_ID = "program_counter_1"

const FIRST_PREFIX = 1_000
const LAST_PREFIX = 9_999

/** Creates a program with the next free number prefix. There is room for 9,000. */
export const createProgram = (body: { readonly name: string }, facts: Facts): Result.Result<Decision, Rejection> => {
  const counter = facts.find(programCounter, COUNTER_ID)
  const prefix = (counter?.object.last ?? FIRST_PREFIX - 1) + 1
  if (prefix > LAST_PREFIX) return Result.fail(reject("limit_exceeded", fault("limit_reached")))
  const next = { id: COUNTER_ID, last: prefix }
  const { parts } = createObject(
    program,
    "create",
    {
      id: facts.newId("program"),
      name: body.name,
      number_prefix: String(prefix),
      source_ip_allowlist: [],
      disabled_endpoints: []
    },
    facts
  )
  return Result.succeed(together([{ changes: [upserted(programCounter, counter, next)] }, parts]))
}

/** Changes a program's name or the subnets that its clients may come from. */
export const updateProgram = (
  id: string,
  body: Partial<Pick<Program, "name" | "source_ip_allowlist">>,
  facts: Facts
): Result.Result<Decision, Rejection> => Result.map(found(program, id, facts), (before) => revised(before, body, facts))

/** Switches one operation off for a program; callers are told to come back after a while. */
export const disableEndpoint = (
  id: string,
  operation: string,
  retryAfterSeconds: number,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.map(found(program, id, facts), (before) =>
    revised(
      before,
      {
        disabled_endpoints: [
          ...before.object.disabled_endpoints.filter((endpoint) => endpoint.operation !== operation),
          { operation, retry_after_seconds: retryAfterSeconds }
        ]
      },
      facts
    )
  )

/** Switches one operation on again. */
export const enableEndpoint = (id: string, operation: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.map(found(program, id, facts), (before) =>
    revised(
      before,
      { disabled_endpoints: before.object.disabled_endpoints.filter((endpoint) => endpoint.operation !== operation) },
      facts
    )
  )

const revised = (before: Versioned<Program>, parts: Partial<Program>, facts: Facts): Decision => {
  const object = { ...before.object, ...parts, updated_at: facts.now.iso }
  return decision({ response: object, changes: [changed(program, before, object)] })
}
