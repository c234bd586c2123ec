import { Schema } from "effect"
import { centsBetween } from "../../../kernel/Money.ts"
import { atMost, EntityId, idOf, Metadata, resource, Timestamp } from "../../../kernel/Resource.ts"
import { lifecycle, OriginatorStatus, type OriginatorTrigger } from "./Transitions.ts"

/** Maximum limit: 9,900,000,000.00 USD in cents (S97). */
export const MAX_LIMIT_CENTS = 990_000_000_000

const Limit = centsBetween(0, MAX_LIMIT_CENTS)

/** Maximum cents sent as credits, and as debits, in the period of a limit. */
const Maximum = Schema.Struct({ credit: Limit, debit: Limit })

const AllowedSecCodes = Schema.Array(Schema.Literals(["CCD", "PPD", "TEL", "WEB", "CIE"])).check(Schema.isUnique())
const NestedThirdParties = Schema.Array(EntityId).check(Schema.isMaxLength(5), Schema.isUnique())

/** Company name on statements: printable ASCII without blanks at its ends, because NACHA pads the field with them. */
export const CompanyName = Schema.String.check(atMost(16), Schema.isPattern(/^[!-~]([ -~]*[!-~])?$/))

/** ACH parameters of an originator (S97). */
export const OriginatorAch = Schema.Struct({
  allowed_sec_codes: AllowedSecCodes,
  nested_third_parties: Schema.optionalKey(NestedThirdParties),
  limits: Schema.Struct({
    calendar_day_maximum_amount: Maximum,
    rolling_30_calendar_day_maximum_amount: Maximum
  })
})

/** ACH parameters that a patch may change, part by part (S97). */
export const OriginatorAchPatch = Schema.Struct({
  allowed_sec_codes: Schema.optionalKey(AllowedSecCodes),
  nested_third_parties: Schema.optionalKey(NestedThirdParties),
  limits: Schema.optionalKey(
    Schema.Struct({
      calendar_day_maximum_amount: Schema.optionalKey(Maximum),
      rolling_30_calendar_day_maximum_amount: Schema.optionalKey(Maximum)
    })
  )
})

/** A company in whose name ACH payments of an account are sent (S97). */
export interface Originator extends Schema.Schema.Type<typeof Originator> {}
export const Originator = Schema.Struct({
  id: idOf("originator"),
  account_id: idOf("account"),
  entity_id: EntityId,
  status: OriginatorStatus,
  company_name: CompanyName,
  company_id: Schema.String.check(Schema.isPattern(/^\d{10}$/)),
  ach: OriginatorAch,
  metadata: Metadata,
  created_at: Timestamp,
  updated_at: Timestamp
})

/** The originator resource. A company id is never issued twice, not even after its originator was canceled. */
export const originator = resource<Originator, OriginatorTrigger>({
  kind: "originator",
  schema: Originator,
  lifecycles: [lifecycle],
  refuses: "invalid_status_transition",
  attributes: ({ account_id, status }) => ({ account_id, status }),
  indexed: ["account_id", "status"],
  queues: [
    { name: "originator.pending", attribute: "status", values: ["pending"], since: ({ created_at }) => created_at }
  ],
  uniques: ({ company_id }) => [{ name: "company_id", value: company_id }]
})
