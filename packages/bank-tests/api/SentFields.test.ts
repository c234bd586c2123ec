import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { catalogue } from "@vostro/domain/operations"
import type { OperationName } from "@vostro/http/client"
import { type Asked, exampleOf } from "@vostro/http/examples"
import { startSandbox } from "@vostro/sandbox"
import { askExample } from "@vostro/sandbox/ExampleCall"
import { createExampleData } from "@vostro/sandbox/ExampleData"
import { Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { fullBodies, steps } from "../support/bodies/FullBodies.ts"
import { type Fields, lostFields, pathsOf, sharedFields, valueAt, withoutField } from "../support/SharedFields.ts"

/** A sent body and its answer. */
interface Played {
  readonly sent: unknown
  readonly answered: unknown
}

/** An operation whose answer repeats fields of its body. */
interface Echo {
  readonly name: OperationName
  readonly fields: Fields
}

const echoing = catalogue.flatMap((operation): ReadonlyArray<Echo> => {
  const fields = sharedFields(operation)
  return Object.keys(fields).length === 0 ? [] : [{ name: operation.name, fields }]
})

describe("a field that a request and its response share", () => {
  const scope = Scope.makeUnsafe()
  const folder = mkdtempSync(join(tmpdir(), "vostro-sent-"))
  let play: (name: OperationName, given?: Asked) => Promise<Played>

  beforeAll(async () => {
    const start = startSandbox({ port: 0, folder, store: "memory", clock: "manual" })
    const sandbox = await Effect.runPromise(Scope.provide(start, scope))
    const bank = { baseUrl: sandbox.base_url, fetch, operatorToken: sandbox.operator_token }
    const words: Record<string, string> = { ...(await Effect.runPromise(createExampleData(bank, sandbox.advance(0)))) }
    const ask = (name: OperationName, given?: Asked) =>
      Effect.runPromise(
        Effect.mapError(askExample(bank, words, name, given), ({ answer }) => new Error(`${name}: ${answer}`))
      )
    words["access_token"] = String((await ask("oauth_token.create"))["access_token"])
    for (const step of steps) words[step.word] = String((await ask(step.ask, step.given))["id"])
    play = async (name, given) => ({ sent: exampleOf(name, words, given).body, answered: await ask(name, given) })
  })
  afterAll(async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(echoing)("is returned as sent: $name", async ({ name, fields }) => {
    const all: Array<Played> = []
    for (const given of [{}, ...(fullBodies[name] ?? [])]) all.push(await play(name, given))
    const lost = all.flatMap(({ sent, answered }) => lostFields(sent, answered, fields))
    expect(lost.map((path) => `${name} takes ${path} and loses it: pass it on in the decider`)).toEqual([])

    const sendersOf = (path: string) => all.filter(({ sent }) => valueAt(sent, path) !== undefined)
    const unsent = pathsOf(fields).filter((path) => sendersOf(path).length === 0)
    expect(
      unsent.map(
        (path) => `no request of ${name} sends ${path}: add it to packages/http/src/examples, or to FullBodies.ts`
      )
    ).toEqual([])

    for (const path of pathsOf(fields))
      for (const { sent, answered } of sendersOf(path))
        expect(lostFields(sent, withoutField(answered, path), fields), "an answer without it").toEqual([path])
  })
})
