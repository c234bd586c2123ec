import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { type Decision, type Facts, together, upserted } from "../../../operation/Decision.ts"
import { createObject } from "../../../operation/Transition.ts"
import { program, programCounter } from "./Program.ts"

/** Id of the single program counter. */
export const COUNTER_ID = "program_counter_1"

/** Company prefix of the first program. */
const FIRST_PREFIX = 1_000
const LAST_PREFIX = 9_999

/** Creates a program with the next free company prefix. At most 9,000 programs fit. */
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
      company_prefix: String(prefix),
      source_ip_allowlist: [],
      disabled_endpoints: []
    },
    facts
  )
  return Result.succeed(together([{ changes: [upserted(programCounter, counter, next)] }, parts]))
}
