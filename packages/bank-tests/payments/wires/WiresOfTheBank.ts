import type { CallOf } from "@vostro/http/client"
import { Effect } from "effect"
import fc from "fast-check"
import { expect } from "vitest"
import {
  ask,
  auditOf,
  type BankUnderTest,
  inAnotherProgram,
  openAccountNumbers,
  SOUND
} from "../../support/BankUnderTest.ts"

/** Hand-over of a payment to a program of the bank, by index, or to the bank's own partition. */
interface HandOver {
  readonly to: 0 | 1 | "bank"
  readonly sequence: number
  readonly uetr: number
  readonly amount: number
}

/** Hand-overs of few payments in rounds; those of one round race each other. */
export const handOvers: fc.Arbitrary<ReadonlyArray<ReadonlyArray<HandOver>>> = fc.array(
  fc.array(
    fc.record({
      to: fc.constantFrom<HandOver["to"]>(0, 1, "bank"),
      sequence: fc.integer({ min: 0, max: 3 }),
      uetr: fc.integer({ min: 0, max: 2 }),
      amount: fc.integer({ min: 1, max: 2 })
    }),
    { minLength: 1, maxLength: 4 }
  ),
  { minLength: 1, maxLength: 4 }
)

/** Two programs of a bank, with an account number each. */
export const programsOf = async (bank: BankUnderTest) =>
  Promise.all(
    [bank, await inAnotherProgram(bank)].map(async (one) => ({
      bank: one,
      number: (await openAccountNumbers(one, 0))[0] ?? ""
    }))
  )

let runs = 0

/** Hands payments over and checks that the bank books none of them twice, and refuses a repeat alone. */
export const bookedOnce = async (
  programs: Awaited<ReturnType<typeof programsOf>>,
  rounds: ReadonlyArray<ReadonlyArray<HandOver>>
): Promise<void> => {
  runs += 1
  const run = String(runs).padStart(6, "0")
  const [first] = programs
  if (first === undefined) throw new Error("no program")
  const { operator } = first.bank
  const messageOf = (sequence: number) => `20270201MM${run}${String(sequence).padStart(6, "0")}`
  const uetrOf = (uetr: number) => `00000000-0000-4000-8000-${run}${String(uetr).padStart(6, "0")}`
  const receive = ({ to, sequence, uetr, amount }: HandOver) => {
    const program = to === "bank" ? undefined : programs[to]
    const body: CallOf<"wire.receive">["body"] = {
      message_identification: messageOf(sequence),
      uetr: uetrOf(uetr),
      amount,
      ...(program !== undefined && { account_number_id: program.number }),
      debtor: { account_number: "987654321" },
      debtor_routing_number: "021000021"
    }
    return operator.call("wire.receive", { params: { program_id: program?.bank.programId ?? "bank" }, body })
  }
  for (const round of rounds) {
    const answers = await Promise.all(round.map((one) => Effect.runPromise(Effect.result(receive(one)))))
    for (const answer of answers) {
      if (answer._tag === "Failure")
        expect(answer.failure).toMatchObject({
          parameters: [{ parameter: "message_identification", reason: "value_conflicting" }]
        })
    }
  }
  const lists = await Promise.all(
    [...programs.map(({ bank }) => bank.programId), "bank"].flatMap((program_id) =>
      [0, 1, 2].map((uetr) =>
        ask(
          operator.call("wire.list_of_program", {
            params: { program_id },
            query: { uetr: uetrOf(uetr), direction: "incoming", limit: 100 }
          })
        )
      )
    )
  )
  const booked = lists.flatMap(({ objects }) => objects)
  const asked = rounds.flat()
  expect(booked.length).toBeGreaterThan(0)
  const messages = booked.map(({ payment_identifiers }) => payment_identifiers.message_identification)
  expect(new Set(messages).size).toBe(messages.length)
  const payments = booked.map((one) => `${one.payment_identifiers.uetr} ${one.amounts.settlement_amount}`)
  expect(new Set(payments).size).toBe(payments.length)
  // Each payment that is asked for is booked, unless its message or itself is booked as another.
  for (const { sequence, uetr, amount } of asked) {
    expect([...messages, ...payments]).toEqual(
      expect.arrayContaining([
        messages.includes(messageOf(sequence)) ? messageOf(sequence) : `${uetrOf(uetr)} ${amount}`
      ])
    )
  }
  expect(await auditOf(first.bank)).toMatchObject(SOUND)
}
