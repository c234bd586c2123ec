import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { operations } from "@vostro/domain/operations"
import type { OperationName } from "@vostro/http/client"
import type { Asked } from "@vostro/http/examples"
import { startSandbox } from "@vostro/sandbox"
import { askExample } from "@vostro/sandbox/examples/ExampleCall"
import { createExampleData } from "@vostro/sandbox/examples/ExampleData"
import { Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { fullBodies, steps } from "../support/bodies/FullBodies.ts"
import { type Trial, watchReads } from "../support/ForgottenReads.ts"
import { isOperationName } from "../support/OperationNames.ts"

describe("a decision without one of its reads", () => {
  const trials: Array<Trial> = []
  const submissions: Array<unknown> = []
  const scope = Scope.makeUnsafe()
  const folder = mkdtempSync(join(tmpdir(), "vostro-forgotten-"))

  beforeAll(async () => {
    const stop = watchReads((trial) => trials.push(trial))
    try {
      const start = startSandbox({ port: 0, folder, store: "memory", clock: "manual" })
      const sandbox = await Effect.runPromise(Scope.provide(start, scope))
      const bank = { baseUrl: sandbox.base_url, fetch, operatorToken: sandbox.operator_token }
      const words: Record<string, string> = {
        ...(await Effect.runPromise(createExampleData(bank, sandbox.advance(0))))
      }
      const ask = (name: OperationName, given?: Asked) => Effect.runPromise(askExample(bank, words, name, given))
      const signIn = async () => {
        words["access_token"] = String((await ask("oauth_token.create"))["access_token"])
      }
      await signIn()
      for (const step of steps) words[step.word] = String((await ask(step.ask, step.given))["id"])
      // Examples that an earlier one has used up are refused, which is a decision as well.
      for (const name of operations.map((one) => one.name).filter(isOperationName))
        for (const given of [{}, ...(fullBodies[name] ?? [])]) {
          const answer = await ask(name, given).catch(() => undefined)
          // The example of an entity has no owners to read.
          if (name === "entity.create") await ask("entity.get", { params: { id: String(answer?.["id"]) } })
        }
      await Effect.runPromise(sandbox.advance(400_000_000))
      await signIn()
      const { objects } = await ask("submission.list", { query: { file_type: undefined, status: undefined } })
      if (Array.isArray(objects)) submissions.push(...objects)
    } finally {
      stop()
    }
  })
  afterAll(async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(folder, { recursive: true, force: true })
  })

  it("is made with all of them", () => {
    const died = trials.filter(({ outcome }) => outcome === "died")
    expect(died.map(({ forgotten }) => forgotten)).toEqual([])
    // A check of a file that dies is given up.
    const ends = submissions.map((one) => Object(one).status)
    expect(ends).toContain("accepted")
    expect(ends).not.toContain("failed")
  })

  it("is the same one, or looks for what it did not read and dies", () => {
    const others = trials.filter(({ outcome }) => outcome === "other")
    expect(
      others.map(({ by, forgotten }) => `${by} decides otherwise without its read of ${forgotten}: it looked elsewhere`)
    ).toEqual([])
  })

  it("dies in every operation and job that reads for its decision", () => {
    const namesOf = (outcome: Trial["outcome"]) =>
      new Set(trials.filter((one) => one.outcome === outcome).map(({ by }) => by))
    const dying = namesOf("refused")
    // No example makes a network refuse a payment, for which alone these read.
    const spared = ["blockchain_payment.pay", "instant_payment.send"]
    expect([...namesOf("unused")].filter((name) => !dying.has(name)).sort()).toEqual(spared)
  })
})
