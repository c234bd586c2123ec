import type { Settings } from "@vostro/domain"
import { type Commit, Store } from "@vostro/domain/ports"
import { accountDigests } from "@vostro/domain/resources/payments/blocked-account/model/BlockedAccount"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Effect, Layer } from "effect"
import fc from "fast-check"
import { describe, expect, inject, it } from "vitest"
import { committing, type TheStore } from "../../model/laws/LawMutant.ts"
import { ask, layerStore, openAccountNumbers, SOUND, stores } from "../../support/BankUnderTest.ts"
import { incomingTo, wireOf } from "../../support/Wires.ts"
import { fullReviewedLife, RULES, reviewedLives, reviewsByRules, startReviewing } from "./WireReviewLaws.ts"

describe.each(stores)("automatic reviews of wires on %s", (kind) => {
  const start = async (rules: NonNullable<Settings["wire_review"]>) => {
    const { bank, desk } = await startReviewing(await layerStore(kind, inject("databaseUrl")), rules)
    const [number = ""] = await openAccountNumbers(bank, 10_000)
    const statusOf = async (id: string) => (await desk.get(id)).status
    const approving = (wire_id: string) =>
      ask(bank.operator.call("wire.approve", { params: { program_id: bank.programId, wire_id } }))
    const rejecting = (wire_id: string) => {
      const params = { program_id: bank.programId, wire_id }
      return ask(bank.operator.call("wire.reject", { params, body: { reason: "amount_blocked" } }))
    }
    const send = async (amount: number, account = "987654321") => {
      const body = wireOf(number, amount)
      const account_identifier = { type: "account_number", value: account } as const
      const { id } = await ask(desk.creation({ ...body, creditor: { ...body.creditor, account_identifier } }))
      await bank.drain()
      return id
    }
    return { approving, bank, desk, number, rejecting, send, statusOf }
  }

  it("stop wires above an amount, and neither returns nor refused wires", async () => {
    const { approving, bank, desk, number, send, statusOf } = await start({ amount_over: 1_000 })
    expect(await statusOf(await send(1_000))).toBe("scheduled")
    const large = await send(1_001)
    expect(await statusOf(large)).toBe("under_review")
    expect(await desk.names(large)).toEqual(["created", "under_review"])
    expect(await statusOf(await send(100_000))).toBe("rejected")
    await approving(large)
    expect(await statusOf(large)).toBe("scheduled")
    const { id } = await desk.incoming(incomingTo(number, 5_000))
    const back = await ask(desk.returningV2(id, { reason: "creditor_request" }))
    await bank.drain()
    expect(await statusOf(back.id)).toBe("scheduled")
    await desk.goThrough()
    expect([await statusOf(large), await statusOf(back.id)]).toEqual(["posted", "posted"])
    expect(await desk.audit()).toMatchObject(SOUND)
    await bank.close()
  })

  it("stop wires to an account until one is approved, also when another was rejected", async () => {
    const { approving, bank, rejecting, send, statusOf } = await start({ new_creditor: true })
    const first = await send(10)
    await rejecting(first)
    const [second, third] = [await send(20), await send(30)]
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
      "rejected",
      "under_review",
      "under_review"
    ])
    await approving(second)
    await approving(third)
    expect(await statusOf(await send(40))).toBe("scheduled")
    expect(await statusOf(await send(50, "111"))).toBe("under_review")
    await bank.close()
  })

  it("approve two first wires to an account at once", async () => {
    const { approving, bank, send, statusOf } = await start({ new_creditor: true })
    const made = [await send(1), await send(2)]
    await Promise.all(made.map(approving))
    expect(await Promise.all(made.map(statusOf))).toEqual(["scheduled", "scheduled"])
    await bank.close()
  })

  it("stop a wire where a rule says so, and no other", async () => {
    const desk = await startReviewing(await layerStore(kind, inject("databaseUrl")), RULES)
    await reviewsByRules(desk, fullReviewedLife)
    await fc.assert(
      fc.asyncProperty(reviewedLives, (life) => reviewsByRules(desk, life)),
      { numRuns: kind === "memory" ? 12 : 3 }
    )
    await desk.bank.close()
  })
})

const MARK = "wire_creditor"

/** Marks the creditor of each wire that a commit rejects, as if it had been approved. */
const marking = (commit: Commit): Commit => {
  if (!commit.events.some(({ name }) => name === "wire.rejected")) return commit
  const marks = commit.writes.flatMap(({ kind, body }) => {
    const [, account = ""] = /"creditor":.*?"value":"([^"]+)"/.exec(body) ?? []
    const [digest] = accountDigests({ account_number: account, routing_number: "021000021" })
    const id = `${MARK}_${digest}`
    const mark = { kind: MARK, id, expected: 0, attributes: {}, uniques: [] }
    return kind === "wire" ? [{ ...mark, body: JSON.stringify({ id, approved_at: "2027-02-01T17:00:00.000Z" }) }] : []
  })
  return { ...commit, writes: [...commit.writes, ...marks] }
}

/** Finds every creditor approved once one is. */
const trusting = (store: TheStore): TheStore => {
  let mark: string | undefined
  return {
    ...store,
    commit: (commit) => {
      mark ??= commit.writes.find(({ kind }) => kind === MARK)?.body
      return store.commit(commit)
    },
    load: (programId, reads) =>
      Effect.map(store.load(programId, reads), (loaded) => {
        if (mark === undefined) return loaded
        const asked = reads.objects.filter(({ kind }) => kind === MARK)
        const others = loaded.objects.filter(({ kind }) => kind !== MARK)
        const marks = asked.map((ref) => ({
          ...ref,
          version: 1,
          body: mark?.replace(/wire_creditor_\w+/, ref.id) ?? ""
        }))
        return { ...loaded, objects: [...others, ...marks] }
      })
  }
}

const forgetting = committing("forgets approved creditors", "reviews", (commit) => ({
  ...commit,
  writes: commit.writes.filter(({ kind }) => kind !== MARK)
}))

const unbroken = (store: TheStore): TheStore => store

describe("the law of reviews by rules against a bank that", () => {
  it.each<readonly [string, NonNullable<Settings["wire_review"]>, (store: TheStore) => TheStore]>([
    ["lets amounts above the limit pass", { new_creditor: true }, unbroken],
    ["stops the limit itself", { ...RULES, amount_over: RULES.amount_over - 1 }, unbroken],
    ["knows no new creditors", { amount_over: RULES.amount_over }, unbroken],
    ["forgets approved creditors", RULES, forgetting.breaks],
    ["takes a rejection for an approval", RULES, committing("marks", "reviews", marking).breaks],
    ["takes all creditors for one", RULES, trusting]
  ])("%s", async (_, rules, breaks) => {
    const layer = Layer.sync(Store, () => breaks(makeMemoryStore()))
    const desk = await startReviewing(layer, rules)
    await expect(reviewsByRules(desk, fullReviewedLife)).rejects.toMatchObject({ name: "AssertionError" })
    await desk.bank.close()
  })
})
