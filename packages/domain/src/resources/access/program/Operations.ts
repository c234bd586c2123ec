import { Result, Schema } from "effect"
import { laterOf } from "../../../kernel/Instant.ts"
import { idOf, networkText, text } from "../../../kernel/Resource.ts"
import { changed, decision, type Facts, found } from "../../../operation/Decision.ts"
import { command, listing, retrieve } from "../../../operation/Define.ts"
import { listOf } from "../../../operation/Page.ts"
import { COUNTER_ID, createProgram } from "./Create.ts"
import { BANK, MAX_SUBNETS, Program, program, programCounter, Subnet } from "./Program.ts"

const byId = Schema.Struct({ program_id: idOf("program") })
const itself = (id: string) => ({ objects: [{ kind: program.kind, id }] })
const inBank = () => BANK

const Name = networkText(120)

/** Operator operations on programs, which live in the bank's own partition. `switchable` operations can be disabled. */
export const programOperations = (switchable: ReadonlyArray<string>) =>
  [
    command({
      name: "program.create",
      role: "administer",
      summary: "Creates a partner program.",
      at: ["POST", "/operator/v1/programs"],
      audience: "operator",
      program: inBank,
      body: Schema.Struct({ name: Name }),
      output: Program,
      rejects: ["limit_exceeded"],
      reads: () => ({ objects: [{ kind: programCounter.kind, id: COUNTER_ID }] }),
      decide: ({ body }, facts) => createProgram(body, facts)
    }),
    listing({
      name: "program.list",
      summary: "Lists the bank's programs, newest first.",
      at: ["GET", "/operator/v1/programs"],
      audience: "operator",
      program: inBank,
      ...listOf(program, Program, {})
    }),
    retrieve({
      name: "program.get",
      summary: "Retrieves a program.",
      at: ["GET", "/operator/v1/programs/:program_id"],
      audience: "operator",
      program: inBank,
      params: byId,
      output: Program,
      resource: program,
      id: ({ program_id }) => program_id
    }),
    command({
      name: "program.update",
      role: "administer",
      summary: "Updates a program's name or source IP allowlist; an empty list allows every address.",
      at: ["PATCH", "/operator/v1/programs/:program_id"],
      audience: "operator",
      program: inBank,
      params: byId,
      body: Schema.Struct({
        name: Schema.optionalKey(Name),
        source_ip_allowlist: Schema.optionalKey(Schema.Array(Subnet).check(Schema.isMaxLength(MAX_SUBNETS)))
      }),
      output: Program,
      reads: ({ params }) => itself(params.program_id),
      decide: ({ params, body }, facts) => revised(params.program_id, () => body, facts)
    }),
    command({
      name: "program.disable_endpoint",
      role: "administer",
      summary: "Disables an operation for a program; it returns 503 with Retry-After until it is enabled.",
      at: ["POST", "/operator/v1/programs/:program_id/endpoints/:operation/disable"],
      audience: "operator",
      program: inBank,
      params: Schema.Struct({ ...byId.fields, operation: Schema.Literals(switchable) }),
      body: Schema.Struct({
        retry_after_seconds: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 86_400 }))
      }),
      output: Program,
      reads: ({ params }) => itself(params.program_id),
      decide: ({ params: { program_id, operation }, body: { retry_after_seconds } }, facts) => {
        const disabled = { operation, retry_after_seconds }
        return revised(program_id, (one) => ({ disabled_endpoints: [...othersOf(one, operation), disabled] }), facts)
      }
    }),
    command({
      name: "program.enable_endpoint",
      role: "administer",
      summary: "Enables a disabled operation for a program.",
      at: ["POST", "/operator/v1/programs/:program_id/endpoints/:operation/enable"],
      audience: "operator",
      program: inBank,
      // Any name is accepted: an operation disabled under a name since removed can still be enabled.
      params: Schema.Struct({ ...byId.fields, operation: text(100) }),
      output: Program,
      reads: ({ params }) => itself(params.program_id),
      decide: ({ params: { program_id, operation } }, facts) =>
        revised(program_id, (one) => ({ disabled_endpoints: othersOf(one, operation) }), facts)
    })
  ] as const

/** Changes fields of a program, given the program as it is. */
const revised = (id: string, parts: (one: Program) => Partial<Program>, facts: Facts) =>
  Result.map(found(program, id, facts), (before) => {
    const object = {
      ...before.object,
      ...parts(before.object),
      updated_at: laterOf(before.object.updated_at, facts.now.iso)
    }
    return decision({ response: object, changes: [changed(program, before, object)] })
  })

const othersOf = ({ disabled_endpoints }: Program, operation: string) =>
  disabled_endpoints.filter((endpoint) => endpoint.operation !== operation)
