import { randomUUID } from "node:crypto"
import { Store, StoreUnavailable } from "@vostro/domain/ports"
import { Effect, Layer } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  checkingAccount,
  everyStore,
  inAnotherProgram,
  layerStore,
  refusal,
  startBank,
  startBankOn,
  stores,
  tokenOf
} from "../support/BankUnderTest.ts"
import { watchedStore } from "../support/DryRuns.ts"

interface Program {
  readonly bank: BankUnderTest
  readonly account_id: string
}

const openProgram = async (bank: BankUnderTest): Promise<Program> => {
  const { id } = await ask(bank.partner.call("account.create", { idempotencyKey: randomUUID(), body: checkingAccount }))
  return { bank, account_id: id }
}

const programsOf = async (bank: BankUnderTest, others: number): Promise<ReadonlyArray<Program>> => {
  const banks = [bank, ...(await Promise.all(Array.from({ length: others }, () => inAnotherProgram(bank))))]
  return Promise.all(banks.map(openProgram))
}

const register = ({ bank, account_id }: Program, account_number: string, idempotencyKey: string = randomUUID()) =>
  bank.partner.call("account_number.register", {
    idempotencyKey,
    body: { account_id, account_number, client_customer_id: "customer" }
  })

const TAKEN = { status: 400, parameters: [{ parameter: "account_number", reason: "value_conflicting" }] }

const programOf = async ({ bank }: Program, account_number: string) => {
  const { objects } = await ask(
    bank.operator.call("account_number.find_programs", { query: { account_numbers: [account_number] } })
  )
  return objects.map(({ program_id }) => program_id)
}

/** Registrations of few numbers by three programs, all at once. */
const registrations = fc.array(fc.record({ by: fc.nat(2), number: fc.nat(1), isLower: fc.boolean() }), {
  minLength: 2,
  maxLength: 8
})

describe.each(stores)("account numbers that programs register on %s", (kind) => {
  let programs: ReadonlyArray<Program>
  let [ours, theirs]: ReadonlyArray<Program> = []
  beforeAll(async () => {
    programs = await programsOf(await startBank(kind, inject("databaseUrl")), 2)
    ;[ours, theirs] = programs
  })
  afterAll(() => ours?.bank.close())
  const one = (): Program => ours ?? raise()
  const other = (): Program => theirs ?? raise()

  it("are each of one program, whoever registers them at once", async () => {
    let runs = 0
    await fc.assert(
      fc.asyncProperty(registrations, async (attempts) => {
        runs += 1
        const numberOf = (number: number) => `RACE${kind.slice(0, 3).toUpperCase()}${runs}N${number}`
        const answers = await Promise.all(
          attempts.map(({ by, isLower, number }) => {
            const text = numberOf(number)
            const program = programs[by] ?? raise()
            return Effect.runPromise(Effect.result(register(program, isLower ? text.toLowerCase() : text)))
          })
        )
        for (const number of new Set(attempts.map((attempt) => attempt.number))) {
          const of = attempts.flatMap((attempt, at) => (attempt.number === number ? [{ attempt, at }] : []))
          const winners = of.filter(({ at }) => answers[at]?._tag === "Success")
          expect(winners).toHaveLength(1)
          const winner = programs[winners[0]?.attempt.by ?? 0]?.bank.programId ?? ""
          expect(await programOf(one(), numberOf(number))).toEqual([winner])
          for (const { at } of of) {
            const answer = answers[at]
            if (answer?._tag !== "Failure") continue
            expect(answer.failure).toMatchObject(TAKEN)
          }
        }
      }),
      { numRuns: kind === "memory" ? 30 : 6 }
    )
  })

  it.each<readonly [string, string | number]>([
    ["10000001", 10_000_001],
    ["100000000000002", 100_000_000_000_002],
    ["1000000000000003", "1000000000000003"],
    ["99999999999999999", "99999999999999999"],
    ["0000000000000000a", "0000000000000000A"],
    ["00000004", "00000004"],
    ["GB29NWBK60161331", "GB29NWBK60161331"]
  ])("are shown as integers only if those say them exactly: %s", async (account_number, shown) => {
    const made = await ask(register(one(), account_number))
    expect(made).toMatchObject({ account_number: shown, status: "active", client_customer_id: "customer" })
    const { partner } = one().bank
    for (const text of [account_number, account_number.toUpperCase(), account_number.toLowerCase()])
      expect((await ask(partner.call("account_number.list", { query: { account_number: text } }))).objects).toEqual([
        made
      ])
  })

  it("are refused by each field that is wrong", async () => {
    const { account_id, bank } = one()
    const url = `${bank.url}/v1/account_number/register`
    const authorization = `Bearer ${await tokenOf(bank)}`
    const post = async (body: object, headers: Record<string, string> = { "idempotency-key": randomUUID() }) => {
      const answer = await fetch(url, {
        method: "POST",
        headers: { authorization, "content-type": "application/json", ...headers },
        body: JSON.stringify(body)
      })
      const { code, invalid_parameters }: Record<string, unknown> = Object(await answer.json())
      return { status: answer.status, code, invalid_parameters }
    }
    const refused = (...faults: ReadonlyArray<readonly [parameter: string, reason: string]>) => ({
      status: 400,
      code: "parameters_invalid",
      invalid_parameters: faults.map(([parameter, reason]) => ({ parameter, reason }))
    })
    const body = { account_id, account_number: "20000001" }
    expect(await post({ ...body, account_number: "2000001" })).toEqual(refused(["account_number", "value_too_short"]))
    expect(await post({ ...body, account_number: "2".repeat(18) })).toEqual(
      refused(["account_number", "value_too_long"])
    )
    for (const account_number of ["2000-0001", "2000 0001", "2000000é", "", 20_000_001, null])
      expect(await post({ ...body, account_number })).toMatchObject({
        status: 400,
        invalid_parameters: [{ parameter: "account_number" }]
      })
    expect(await post({ account_id })).toEqual(refused(["account_number", "required"]))
    expect(await post({ ...body, account_id: "account_1", client_customer_id: "c", entity_id: "entity_1" })).toEqual(
      refused(
        ["client_customer_id", "value_conflicting"],
        ["entity_id", "value_conflicting"],
        ["account_id", "not_found"]
      )
    )
    expect(await post(body, {})).toMatchObject({ status: 400, code: "idempotency_key_missing" })
    expect(await programOf(one(), "20000001")).toEqual([])
  })

  it("are refused if they are taken, and only the program that has them learns by what", async () => {
    const made = await ask(register(one(), "TAKEN0001"))
    const own = await refusal(register(one(), "taken0001"))
    expect(own).toMatchObject({ ...TAKEN, body: expect.stringContaining(`${made.id}, which is active`) })
    const foreign = await refusal(register(other(), "Taken0001"))
    expect(foreign).toMatchObject(TAKEN)
    expect(JSON.stringify(foreign)).not.toContain(one().bank.programId.slice("program_".length))
    const { account_number } = await ask(
      other().bank.partner.call("account_number.create", { body: { account_id: other().account_id } })
    )
    expect(await refusal(register(one(), String(account_number)))).toMatchObject(TAKEN)
    await ask(one().bank.partner.call("account_number.cancel", { params: { account_number_id: made.id }, body: {} }))
    expect(await refusal(register(one(), "TAKEN0001"))).toMatchObject({
      ...TAKEN,
      body: expect.stringContaining("which is canceled")
    })
    expect(await refusal(register(other(), "TAKEN0001"))).toMatchObject(TAKEN)
  })

  it("are registered once per idempotency key", async () => {
    const first = await ask(register(one(), "REPEAT01", `key ${kind}`))
    expect(await ask(register(one(), "REPEAT01", `key ${kind}`))).toEqual(first)
    expect(await refusal(register(one(), "REPEAT02", `key ${kind}`))).toMatchObject({
      status: 422,
      code: "idempotency_request_inconsistent"
    })
  })

  it("are found by operators and by payers", async () => {
    const made = await ask(register(one(), "SOUGHT01"))
    const { objects } = await ask(one().bank.operator.call("search.find", { query: { q: "sought01" } }))
    expect(objects).toMatchObject([{ program_id: one().bank.programId, kind: "account_number", id: made.id }])
    const payee = { account_number: "sought01", routing_number: one().bank.settings.routing_number, name: "Nobody" }
    const { outcome } = await ask(other().bank.partner.call("account_number.check_payee", { body: payee }))
    expect(["mismatch", "not_possible"]).toContain(outcome)
  })
})

describe.each(everyStore)("a number whose registration a crash interrupted on %s", (kind) => {
  it("is its claimer's alone, who can register it with any key", async () => {
    let crashes = false
    const crashing = Layer.effect(
      Store,
      Effect.map(Store, (store) => ({
        ...store,
        commit: (commit) =>
          crashes && commit.writes.some((write) => write.kind === "account_number")
            ? Effect.fail(new StoreUnavailable({ cause: "crashed", refused: true }))
            : store.commit(commit)
      }))
    )
    const layer = await layerStore(kind, inject("databaseUrl"))
    const [first, second] = await programsOf(await startBankOn(Layer.provideMerge(crashing, layer)), 1)
    if (first === undefined || second === undefined) throw new Error("no program")
    crashes = true
    expect(await refusal(register(first, "CRASHED01", "one key"))).toMatchObject({ status: 503 })
    expect(await refusal(register(first, "CRASHED02", "two key"))).toMatchObject({ status: 503 })
    crashes = false
    expect(await refusal(register(second, "CRASHED01"))).toMatchObject(TAKEN)
    const made = await ask(register(first, "CRASHED01", "one key"))
    expect(await ask(register(first, "CRASHED01", "one key"))).toEqual(made)
    expect(await ask(register(first, "CRASHED02", "another key"))).toMatchObject({ account_number: "CRASHED02" })
    expect(await refusal(register(second, "CRASHED02"))).toMatchObject(TAKEN)
    expect(await programOf(second, "CRASHED02")).toEqual([first.bank.programId])
    await first.bank.close()
  })
})

describe("the directory of account numbers", () => {
  /** A bank on a store in memory that counts the claims, and the looks at them. */
  const counted = async () => {
    const counts = { claim: 0, claimed: 0 }
    const counting = Effect.map(Store, (store): Store["Service"] => ({
      ...store,
      claim: (claims) => {
        counts.claim += 1
        return store.claim(claims)
      },
      claimed: (values) => {
        counts.claimed += 1
        return store.claimed(values)
      }
    }))
    const layer = Layer.provide(Layer.effect(Store, counting), watchedStore().layer)
    const [program, further] = await programsOf(await startBankOn(layer), 1)
    if (program === undefined || further === undefined) throw new Error("no program")
    const during = async <A>(work: () => Promise<A>) => {
      const before = { ...counts }
      const result = await work()
      return { result, claim: counts.claim - before.claim, claimed: counts.claimed - before.claimed }
    }
    return { program, further, during }
  }

  it("costs a number one claim when it is made, and payments nothing", async () => {
    const { during, program } = await counted()
    const { account_id, bank } = program
    const body = { account_id, client_customer_id: "customer" }
    const made = await during(() => ask(bank.partner.call("account_number.create", { body })))
    expect(made).toMatchObject({ claim: 1, claimed: 0 })
    const registered = await during(() => ask(register(program, "COUNTED01")))
    expect(registered).toMatchObject({ claim: 1, claimed: 0 })
    const [from, to] = [made.result.id, registered.result.id]
    const later = await during(async () => {
      const params = { account_number_id: from }
      await ask(bank.partner.call("account_number.update", { params, body: { metadata: { a: "b" } } }))
      await ask(bank.partner.call("account_number.deactivate", { params, body: {} }))
      await ask(bank.partner.call("account_number.activate", { params, body: {} }))
      const seed = {
        params: { program_id: bank.programId, ...params },
        body: { amount: 500, currency_code: "USD" }
      } as const
      await ask(bank.operator.call("account_number.credit", seed))
      const parties = { sender_account_number_id: from, receiver_account_number_id: to }
      const transfer = { amount: 500, currency_code: "USD", description: "Lunch", ...parties } as const
      await ask(bank.partner.call("internal_transfer.create", { idempotencyKey: "lunch", body: transfer }))
      await bank.drain()
    })
    expect(later).toMatchObject({ claim: 0, claimed: 0 })
    await bank.close()
  })

  it("tells the programs of a hundred numbers in one read, and leaves unknown ones out", async () => {
    const { during, further, program } = await counted()
    const numbers = Array.from({ length: 100 }, (_, at) => `MANY${String(at).padStart(4, "0")}`)
    for (const at of [3, 50]) await ask(register(program, numbers[at] ?? ""))
    await ask(register(further, numbers[99] ?? ""))
    const find = (account_numbers: ReadonlyArray<string>) =>
      program.bank.operator.call("account_number.find_programs", { query: { account_numbers } })
    const { result, ...cost } = await during(() => ask(find(numbers.map((number) => number.toLowerCase()))))
    expect(cost).toEqual({ claim: 0, claimed: 1 })
    expect(result.objects).toEqual([
      { account_number: "MANY0003", program_id: program.bank.programId },
      { account_number: "MANY0050", program_id: program.bank.programId },
      { account_number: "MANY0099", program_id: further.bank.programId }
    ])
    expect(await refusal(find([...numbers, "MANY0100"]))).toMatchObject({ status: 400 })
    await program.bank.close()
  })

  it("is not written by a dry run, which knows the numbers of other programs", async () => {
    const { further, program } = await counted()
    const dry = async ({ account_id, bank }: Program, account_number: string) => {
      const answer = await fetch(`${bank.url}/v1/account_number/register`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${await tokenOf(bank)}`,
          "content-type": "application/json",
          "idempotency-key": randomUUID(),
          "dry-run": "true"
        },
        body: JSON.stringify({ account_id, account_number })
      })
      return [answer.status, Object(await answer.json())]
    }
    expect(await dry(program, "dryrun01")).toMatchObject([200, { account_number: "DRYRUN01", status: "unassigned" }])
    expect(await programOf(program, "DRYRUN01")).toEqual([])
    await ask(register(further, "DRYRUN01"))
    const taken = { code: "parameters_invalid", invalid_parameters: TAKEN.parameters }
    expect(await dry(program, "dryrun01")).toMatchObject([400, taken])
    expect(await dry(further, "dryrun01")).toMatchObject([400, taken])
    await program.bank.close()
  })
})

const raise = (): never => {
  throw new Error("no program")
}
