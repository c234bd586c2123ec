import { Schema } from "effect"
import { Count, Timestamp, text } from "../../../kernel/Fields.ts"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"
import { idOf, resource } from "../../../kernel/Resource.ts"
import { isSubnet } from "../../../kernel/Subnet.ts"

/** The statuses of a program. */
export const ProgramStatus = Schema.Literals(["active"])

/** How a program lives. It has no end yet: a program whose clients are revoked does nothing. */
export const lifecycle = machine("program", ProgramStatus, [{ on: "create", from: [NEW], to: "active" }])

/** The partition that programs themselves are kept in: what belongs to the bank and to none of its programs. */
export const BANK = "bank"

/** A subnet of IPv4 or IPv6 addresses in CIDR notation, or one address. */
export const Subnet = Schema.String.check(
  Schema.isPattern(/^(\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?|[0-9a-fA-F:.]{2,45}(\/\d{1,3})?)$/),
  Schema.isMaxLength(49),
  Schema.makeFilter((text: string) => isSubnet(text) || "a subnet that exists")
)

type Trigger = TriggerOf<typeof lifecycle>

/** The most subnets on a program's allowlist. Source: S98. */
export const MAX_SUBNETS = 30

/** A partner program: whose clients see nothing of any other program's. */
export interface Program extends Schema.Schema.Type<typeof Program> {}
export const Program = Schema.Struct({
  id: idOf("program"),
  name: text(120),
  status: ProgramStatus,
  /** The digits that its account numbers begin with. */
  number_prefix: Schema.String.check(Schema.isPattern(/^[1-9]\d{3}$/)),
  /** Where its clients may come from; empty: from everywhere. */
  source_ip_allowlist: Schema.Array(Subnet).check(Schema.isMaxLength(MAX_SUBNETS)),
  /** Operations that are switched off for it. */
  disabled_endpoints: Schema.Array(Schema.Struct({ operation: text(100), retry_after_seconds: Count })),
  created_at: Timestamp,
  updated_at: Timestamp
})

/** How programs are kept. */
export const program = resource<Program, Trigger>({ kind: "program", schema: Program, lifecycles: [lifecycle] })

/** Counts the programs, so that each gets a number prefix of its own. */
export const ProgramCounter = Schema.Struct({ id: idOf("program_counter"), last: Count })

/** How the counter is kept: one object in the bank's partition. */
export const programCounter = resource<typeof ProgramCounter.Type>({ kind: "program_counter", schema: ProgramCounter })
