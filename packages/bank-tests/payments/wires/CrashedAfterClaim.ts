import { Store, StoreUnavailable } from "@vostro/domain/ports"
import type { CallOf } from "@vostro/http/client"
import { Effect, Layer, Result } from "effect"
import { expect } from "vitest"
import { auditOf, SOUND, startBankOn } from "../../support/BankUnderTest.ts"
import { programsOf } from "./WiresOfTheBank.ts"

const MESSAGE = "20270201MMQFMP41000009"
const transfer = { uetr: "00000000-0000-4000-8000-000000000001", debtor: {}, debtor_routing_number: "021000021" }

/**
 * Lets the commit of a wire fail after its claim, as in a crash. The bank books the message again in the program, but
 * neither the message in another program nor another message of the payment.
 */
export const crashedAfterClaim = async (layer: Layer.Layer<Store>): Promise<void> => {
  let crashes = false
  const crashing = Layer.effect(
    Store,
    Effect.map(Store, (store) => ({
      ...store,
      commit: (commit) =>
        crashes && commit.writes.some(({ kind }) => kind === "wire")
          ? Effect.fail(new StoreUnavailable({ cause: "crashed", refused: true }))
          : store.commit(commit)
    }))
  )
  const bank = await startBankOn(Layer.provide(crashing, layer))
  const [first, second] = await programsOf(bank)
  const receive = (to: typeof first, message_identification = MESSAGE) => {
    if (to === undefined) throw new Error("no program")
    const body: CallOf<"wire.receive">["body"] = {
      ...transfer,
      message_identification,
      amount: 700,
      account_number_id: to.number
    }
    const params = { program_id: to.bank.programId }
    return Effect.runPromise(Effect.result(bank.operator.call("wire.receive", { params, body })))
  }
  const refused = {
    _tag: "Failure",
    failure: { parameters: [{ parameter: "message_identification", reason: "value_conflicting" }] }
  }
  crashes = true
  expect(await receive(first)).toMatchObject({ _tag: "Failure", failure: { status: 503 } })
  crashes = false
  expect(await receive(second)).toMatchObject(refused)
  expect(await receive(second, "20270201MMQFMP41000010")).toMatchObject(refused)
  expect(await receive(first, "20270201MMQFMP41000010")).toMatchObject(refused)
  const answer = await receive(first)
  const booked = { _tag: "Success", success: { value: { id: idOf(answer), status: "posted" } } }
  expect(answer).toMatchObject(booked)
  expect(await receive(first)).toMatchObject(booked)
  // Once it is booked, the payment in another message is the same payment.
  expect(await receive(first, "20270201MMQFMP41000010")).toMatchObject(booked)
  expect(await receive(second)).toMatchObject(refused)
  for (const program of [first, second])
    if (program !== undefined) expect(await auditOf(program.bank)).toMatchObject(SOUND)
  await bank.close()
}

const idOf = (answer: Result.Result<{ readonly value: { readonly id: string } }, unknown>): string =>
  Result.isSuccess(answer) ? answer.success.value.id : ""
