import { viewV2 } from "@vostro/domain/resources/payments/wire/model/ViewV2"
import { viewV1, Wire, WireV1, WireV2 } from "@vostro/domain/resources/payments/wire/model/Wire"
import { arbitraryOf } from "@vostro/testing"
import { Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"

type ViewOfV2 = typeof viewV2

/** A bank has one code in its country: a routing number, or a code of another scheme. */
const agentsOf = (one: Wire) => [
  one.debtor_agent,
  one.creditor_agent,
  one.instructing_agent,
  one.instructed_agent,
  ...Object.values(one.other_agents ?? {}),
  ...(one.charges.breakdown ?? []).flatMap(({ charging_agent }) => charging_agent ?? [])
]

const codes = (one: Wire) =>
  agentsOf(one).map(({ routing_number, local_routing_identifier: local, ...rest }) => ({
    ...rest,
    code: routing_number === undefined ? local : { scheme: "USABA", value: routing_number }
  }))

const codesV2 = (one: typeof WireV2.Type) =>
  [
    one.debtor_agent,
    one.creditor_agent,
    one.instructing_agent,
    one.instructed_agent,
    ...Object.values(one.other_agents ?? {}),
    ...(one.charges.breakdown ?? []).flatMap(({ charging_agent }) => charging_agent ?? [])
  ].map(({ local_routing_identifier: code, ...rest }) => ({ ...rest, code }))

const shared = ["id", "amounts", "debtor", "creditor", "ultimate_debtor", "ultimate_creditor"] as const
const more = ["remittance_details", "payment_identifiers", "related_wires", "return_requests", "metadata"] as const

const wires = arbitraryOf(Wire).map((one) => Schema.decodeUnknownSync(Wire)(one))

/** Both views decode by their schemas, and agree on what they share. */
const viewsAgree = (view: ViewOfV2) =>
  fc.assert(
    fc.property(wires, (one) => {
      const strict = { onExcessProperty: "error" } as const
      const v1 = Schema.decodeUnknownSync(WireV1, strict)(viewV1(one))
      const v2 = Schema.decodeUnknownSync(WireV2, strict)(view(one))
      for (const name of [...shared, ...more]) expect(v2[name]).toEqual(v1[name])
      expect(codesV2(v2)).toEqual(codes(one))
      expect(v2.initiating_party).toEqual(one.kept.initiating_party)
      expect(v2.charges.charge_bearer).toBe(v1.charges.charge_bearer)
    }),
    { numRuns: 60 }
  )

it("any stored wire is seen on v1 and v2, which decode by their schemas and agree", () => viewsAgree(viewV2))

it.each<readonly [string, ViewOfV2]>([
  ["loses a BIC", (one) => ({ ...viewV2(one), creditor_agent: {} })],
  ["shows a routing number of v1", (one) => ({ ...viewV2(one), debtor_agent: one.debtor_agent })],
  ["loses the initiating party", ({ kept: { initiating_party: _, ...kept }, ...one }) => viewV2({ ...one, kept })],
  ["shows the charging agents of v1", (one) => ({ ...viewV2(one), charges: one.charges })],
  ["shows the agents between of v1", (one) => ({ ...viewV2(one), other_agents: { ...one.other_agents } })]
])("a view that %s breaks the law", (_, mutant) => {
  expect(() => viewsAgree(mutant)).toThrow()
})
