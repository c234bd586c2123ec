import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"
import { atMost, Count, idOf, resource, Timestamp, text } from "../../../kernel/Resource.ts"
import { isSubnet } from "../../../kernel/Subnet.ts"

/** The statuses of a program. */
export const ProgramStatus = Schema.Literals(["active"])

/** Program lifecycle. It has no final state yet; a program whose clients are all revoked is inert. */
export const lifecycle = machine("program", ProgramStatus, [{ on: "create", from: [NEW], to: "active" }])

/** Partition of the programs themselves: data of the bank rather than of one program. */
export const BANK = "bank"

/** An IPv4 or IPv6 subnet in CIDR notation, or a single address. */
export const Subnet = Schema.String.check(
  Schema.isPattern(/^(\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?|[0-9a-fA-F:.]{2,45}(\/\d{1,3})?)$/),
  atMost(49),
  Schema.makeFilter((text: string) => isSubnet(text) || "a valid subnet")
)

type Trigger = TriggerOf<typeof lifecycle>

/** Maximum number of subnets on a program's allowlist. Source: S98. */
export const MAX_SUBNETS = 30

/** A partner program. Its clients see no data of another program. */
export interface Program extends Schema.Schema.Type<typeof Program> {}
export const Program = Schema.Struct({
  id: idOf("program"),
  name: text(120),
  status: ProgramStatus,
  /** Second to fifth digit of the company ids of the program (ACH). */
  company_prefix: Schema.String.check(Schema.isPattern(/^[1-9]\d{3}$/)),
  /** Source addresses allowed for the program's clients; an empty list allows all. */
  source_ip_allowlist: Schema.Array(Subnet).check(Schema.isMaxLength(MAX_SUBNETS)),
  /** Operations disabled for the program. */
  disabled_endpoints: Schema.Array(Schema.Struct({ operation: text(100), retry_after_seconds: Count })),
  /** Time of the first call of its clients on a v1 path of wires, with which webhooks of wires begin. */
  wire_webhooks_from: Schema.optionalKey(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp
})

declare module "../../../kernel/Resource.ts" {
  interface WebhookStarts extends Readonly<Record<"wire_webhooks_from", true>> {}
}

/** The program resource. */
export const program = resource<Program, Trigger>({ kind: "program", schema: Program, lifecycles: [lifecycle] })

/** Counts the programs, to give each a company prefix of its own. */
export const ProgramCounter = Schema.Struct({ id: idOf("program_counter"), last: Count })

/** The program counter resource: one object in the bank's partition. */
export const programCounter = resource<typeof ProgramCounter.Type>({ kind: "program_counter", schema: ProgramCounter })
