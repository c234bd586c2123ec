import { randomUUID } from "node:crypto"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  layerStore,
  openAccountNumbers,
  refusal,
  startBankOn,
  stores
} from "../../support/BankUnderTest.ts"
import { recordingWires } from "../../support/RecordingWires.ts"
import { incomingTo, MONDAY_NOON, wireDesk, wireOf } from "../../support/Wires.ts"

const V1 = Schema.fromJsonString(Schema.Struct({ code: Schema.String, detail: Schema.String }))
const V2 = Schema.fromJsonString(
  Schema.Struct({
    code: Schema.String,
    message: Schema.String,
    errors: Schema.Array(Schema.Struct({ code: Schema.String, message: Schema.String }))
  })
)

describe.each(stores)("refusals of wires on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof wireDesk>
  beforeAll(async () => {
    bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, recordingWires().layer)
    desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
  })
  afterAll(() => bank.close())

  const detailOf = async (call: ReturnType<typeof desk.cancel>) => {
    const refused = await refusal(call)
    if (refused._tag !== "ApiError") throw refused
    const { code, detail } = Schema.decodeUnknownSync(V1)(refused.body)
    expect(code).toBe("operation_not_allowed")
    return detail.replace("The object does not allow this operation. ", "")
  }

  it("say on v1 what the wire is and what each request needs", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id: sent } = await ask(desk.creation(wireOf(number)))
    const { id: received } = await desk.incoming(incomingTo(number))
    const { id: returned } = await desk.incoming(incomingTo(number))
    await ask(desk.returning(returned, { return_code: "MS02" }))
    const answer = {
      params: { wire_id: received },
      body: {},
      idempotencyKey: randomUUID()
    }
    const details = [
      await detailOf(desk.returning(sent, { return_code: "MS02" })),
      await detailOf(desk.requesting(sent)),
      await detailOf(bank.partner.call("wire.reject_return_request", answer)),
      await detailOf(desk.cancel(received)),
      await detailOf(desk.returning(returned, { return_code: "MS02" }))
    ]
    expect(details).toEqual([
      "The outgoing wire is created; return needs an incoming one.",
      "The outgoing wire is created; request_return needs the status posted.",
      "The incoming wire is posted and without an active return request; reject_return_request needs an active return request.",
      "The incoming wire is posted; cancel needs an outgoing one.",
      "The incoming wire is posted and returned in full; return needs an amount that is not returned."
    ])
  })

  it("say it on v2 in the message of the sub-error, under a constant message", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const refused = await refusal(desk.cancelV2(await desk.settled(number)))
    if (refused._tag !== "ApiError") throw refused
    expect(Schema.decodeUnknownSync(V2)(refused.body)).toEqual({
      code: "object_state_conflict",
      message: "The state of the object does not allow this request.",
      errors: [
        {
          code: "value_not_allowed",
          message:
            "The outgoing wire is posted; cancel needs the status created, under_review, scheduled or cancel_pending."
        }
      ]
    })
  })
})
