import { randomUUID } from "node:crypto"
import type { ApiError, Client, TransportError } from "@vostro/http/client"
import { Effect, Result } from "effect"
import type fc from "fast-check"
import { expect } from "vitest"
import { type BankUnderTest, inAnotherProgram } from "../../support/BankUnderTest.ts"
import { BrokenLaw } from "../laws/BrokenLaw.ts"
import type { Model } from "../reference/Model.ts"

/** An empty bank of the life, and the requests sent to it under keys. */
export interface ModelWorld {
  readonly bank: BankUnderTest
  /** Repeats of answered requests, each expecting the same response. */
  readonly repeats: Array<() => Promise<void>>
}

/** Builds an empty world. */
export const emptyWorld = async (bank: BankUnderTest): Promise<ModelWorld> => ({
  bank: await inAnotherProgram(bank),
  repeats: []
})

/** A step of a life of a bank. */
export type ModelStep = fc.AsyncCommand<Model, ModelWorld>

/** Laws of the steps. */
export const STEP_LAWS = {
  outcome: "a step has the model's outcome",
  repeat: "a repeat gets the first response",
  atOnce: "concurrent requests are serializable"
} as const

/** Builds a step under a law, printed by its name and arguments. */
export const step = (
  name: string,
  parts: ReadonlyArray<unknown>,
  run: (model: Model, world: ModelWorld) => Promise<void>,
  law: string = STEP_LAWS.outcome
): ModelStep => ({
  check: () => true,
  run: (model, world) =>
    run(model, world).catch((cause: unknown) => {
      throw cause instanceof BrokenLaw ? cause : new BrokenLaw(law, cause)
    }),
  toString: () => `${name}(${parts.map((part) => JSON.stringify(part)).join(", ")})`
})

type Call<A> = Effect.Effect<{ readonly value: A; readonly replayed: boolean }, ApiError | TransportError>

/** Returns the outcome of a call: its value, or the code of its refusal. */
export const outcomeOf = async <A>(call: Call<A>): Promise<Result.Result<A, string>> =>
  Result.mapBoth(await Effect.runPromise(Effect.result(call)), {
    onSuccess: ({ value }) => value,
    onFailure: (failure) => (failure._tag === "ApiError" ? failure.code : failure._tag)
  })

/** Sends a request under a new key, `times` concurrently, and again whenever the world repeats it. */
export const askUnderKey = async <A>(
  { bank, repeats }: ModelWorld,
  call: (partner: Client, idempotencyKey: string) => Call<A>,
  times = 1
): Promise<ReadonlyArray<Result.Result<A, string>>> => {
  const key = randomUUID()
  const done = await Promise.all(Array.from({ length: times }, () => outcomeOf(call(bank.partner, key))))
  const first = done.find(Result.isSuccess)
  if (first === undefined) return done
  repeats.push(async () => {
    const again = await Effect.runPromise(call(bank.partner, key))
    expect([again.replayed, again.value]).toEqual([true, first.success])
  })
  return done
}
