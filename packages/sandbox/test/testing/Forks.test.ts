import type { TestBank } from "@vostro/sandbox/test"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { debit, ending, seenOf, started, transfer } from "../support/TestBanks.ts"

type Act = (bank: TestBank, at: number) => Promise<unknown>

/** Acts on a bank. Their keys name the place in the list, so that the same list makes the same calls. */
const acts: Readonly<Record<string, Act>> = {
  transfer: (bank, at) => transfer(bank, `transfer-${at}`),
  debit: (bank, at) => debit(bank, `debit-${at}`),
  again: (bank) => transfer(bank, "again"),
  hour: (bank) => bank.advance("1 hour"),
  settle: (bank) => bank.advanceTo("next ach settlement"),
  number: async (bank, at) => {
    const [id] = bank.accountNumberIds
    const { value } = await bank.client.call("account_number.get", { params: { account_number_id: id } })
    const body = { account_id: value.account_id, client_customer_id: `customer-${at}` }
    return bank.client.call("account_number.create", { idempotencyKey: `number-${at}`, body })
  },
  file: async (bank, at) => {
    const file = new File(["a few bytes"], "note.txt", { type: "text/plain" })
    return bank.client.call("file.create", { file, body: { type: "passport" }, idempotencyKey: `file-${at}` })
  }
}

const lists = fc.array(fc.constantFrom(...Object.keys(acts)), { maxLength: 6 })

const perform = async (bank: TestBank, names: ReadonlyArray<string>, from = 0): Promise<TestBank> => {
  for (const [at, name] of names.entries()) await acts[name]?.(bank, from + at)
  return bank
}

describe("a fork", () => {
  it("leaves the other bank byte-equal, whatever happens on one of them", async () => {
    await fc.assert(
      fc.asyncProperty(lists, lists, fc.boolean(), async (before, after, onFork) => {
        const bank = await perform(await started(), before)
        const fork = ending(await bank.fork())
        const [acting, resting] = onFork ? [fork, bank] : [bank, fork]
        const seen = await seenOf(resting)
        expect(await seenOf(acting)).toBe(seen)
        await perform(acting, after, 100)
        expect(await seenOf(resting)).toBe(seen)
      }),
      { numRuns: 8 }
    )
  })

  it("of a fork equals a bank that got all its calls, byte for byte", async () => {
    await fc.assert(
      fc.asyncProperty(lists, lists, lists, async (first, second, third) => {
        const fork = ending(await (await perform(await started(), first)).fork())
        const forkOfFork = ending(await (await perform(fork, second, 100)).fork())
        await perform(forkOfFork, third, 200)
        const replay = await perform(await perform(await perform(await started(), first), second, 100), third, 200)
        expect(await seenOf(forkOfFork)).toBe(await seenOf(replay))
      }),
      {
        numRuns: 6,
        examples: [
          // A repeated key: the fork has not cached that it was answered.
          [["again"], ["transfer", "again"], ["transfer"]],
          // A token that its client renews, with a part of its life left.
          [["transfer"], ["settle", "settle", "hour"], ["settle", "transfer"]]
        ]
      }
    )
  })

  it("keeps idempotency keys, due work and the clock to itself", async () => {
    const bank = await started()
    const { id } = await transfer(bank, "lunch")
    const fork = ending(await bank.fork())
    expect((await transfer(fork, "lunch")).id).toBe(id)
    await fork.until(id, "posted")
    await fork.advance("1 hour")
    const { value } = await bank.client.call("internal_transfer.get", { params: { internal_transfer_id: id } })
    expect([value.status, fork.now() > bank.now()]).toEqual(["processing", true])
    expect((await bank.until(id, "posted")).status).toBe("posted")
  })

  it("has the files of the bank, and those of later uploads alone", async () => {
    const bank = await perform(await started(), ["file"])
    const fork = await perform(ending(await bank.fork()), ["file"], 100)
    const texts = async ({ client }: TestBank) => {
      const { objects } = (await client.call("file.list", {})).value
      const contents = objects.map(({ id }) => client.call("file.content", { params: { file_id: id } }))
      return Promise.all((await Promise.all(contents)).map(({ value }) => new Response(value).text()))
    }
    expect([await texts(bank), await texts(fork)]).toEqual([["a few bytes"], ["a few bytes", "a few bytes"]])
  })

  it("starts from a snapshot, as often as wanted", async () => {
    const bank = await started()
    await transfer(bank, "first")
    const kept = bank.snapshot()
    await perform(bank, ["debit", "settle"])
    const [one, two] = [ending(await bank.fork(kept)), ending(await bank.fork(kept))]
    await transfer(one, "second")
    const count = async ({ client }: TestBank) => (await client.call("internal_transfer.list", {})).value.objects.length
    expect(await Promise.all([one, two].map(count))).toEqual([2, 1])
    expect([one.now(), two.now()]).toEqual([kept.now, kept.now])
  })

  it("is refused while requests are under way, with the remedy", async () => {
    const bank = await started()
    const underWay = transfer(bank, "lunch")
    // The client first asks for a token: then the request for it is under way.
    await Promise.resolve()
    const move = bank.advance(1)
    await expect(bank.fork()).rejects.toThrow(
      /needs a bank at rest, and \d requests or moves are under way: await them/
    )
    expect(() => bank.snapshot()).toThrow("snapshot needs a bank at rest")
    await Promise.all([underWay, move])
    ending(await bank.fork())
  })

  it("is refused on SQLite, on the real clock, and for a snapshot of another bank", async () => {
    const onFile = await started({ store: "file" })
    await expect(onFile.fork()).rejects.toThrow("a bank on SQLite has no fork: use store: memory")
    await expect(onFile.reset()).rejects.toThrow("a bank on SQLite has no reset: use store: memory")
    const onRealClock = await started({ clock: "real" })
    await expect(onRealClock.fork()).rejects.toThrow("fork needs clock: manual")
    const [bank, other] = [await started(), await started()]
    await expect(bank.reset(other.snapshot())).rejects.toThrow("the snapshot is of another bank")
  })
})

describe("reset", () => {
  it("goes back to the start: the same calls give the same bank again, also over its port", async () => {
    const bank = await started()
    const url = await bank.url()
    const [from, before] = [bank.now(), await seenOf(bank)]
    await perform(bank, ["transfer", "debit", "settle", "again"])
    const seen = await seenOf(bank)
    await bank.reset()
    expect([bank.now(), await seenOf(bank), await bank.url()]).toEqual([from, before, url])
    expect((await fetch(`${url}/v1/event`)).status).toBe(403)
    await perform(bank, ["transfer", "debit", "settle", "again"])
    expect(await seenOf(bank)).toBe(seen)
  })

  it("goes back to a snapshot", async () => {
    const bank = await started()
    await transfer(bank, "first")
    const kept = bank.snapshot()
    const seen = await seenOf(bank)
    await perform(bank, ["debit", "hour"])
    await bank.reset(kept)
    expect(await seenOf(bank)).toBe(seen)
  })
})

describe("a seed", () => {
  it("gives the same ids, secrets and times to the same calls, and others to another seed", async () => {
    const names = ["transfer", "debit", "number", "settle", "transfer"]
    const run = async (seed: string | number) => {
      const bank = await perform(await started({ seed }), names)
      const { requestId } = await bank.client.call("event.list", {})
      return [await seenOf(bank), bank.credentials, bank.operatorToken, requestId, bank.seed]
    }
    expect(await run("a")).toEqual(await run("a"))
    const [a, b] = [await run("a"), await run("b")]
    for (const at of a.keys()) expect(a[at]).not.toEqual(b[at])
  })

  it("is told of a bank without one, and repeats it", async () => {
    const bank = await started({})
    const again = await started({ seed: bank.seed ?? "" })
    expect([again.programId.slice(-20), again.credentials.client_secret]).toEqual([
      bank.programId.slice(-20),
      bank.credentials.client_secret
    ])
  })
})
