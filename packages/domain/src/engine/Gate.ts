import { Clock, Context, Effect, Layer } from "effect"
import type { Caller } from "../kernel/Facts.ts"
import { Rejection, reject } from "../kernel/Rejection.ts"
import { isWithin } from "../kernel/Subnet.ts"
import { type TokenBucket, takeToken } from "../kernel/TokenBucket.ts"
import type { Program } from "../resources/program/Program.ts"
import { BankSettings } from "./BankSettings.ts"
import type { AnyOperation } from "./Operation.ts"

/** More buckets than this are forgotten, which lets some through and keeps memory bounded. */
const MAX_BUCKETS = 100_000

/** What a program itself puts before its operations: source addresses, switched-off endpoints, and the rate. */
export class Gate extends Context.Service<
  Gate,
  {
    readonly pass: (
      operation: AnyOperation,
      program: Program,
      caller: Caller,
      sourceIp: string | undefined
    ) => Effect.Effect<void, Rejection>
  }
>()("@vostro/domain/engine/Gate") {}

/** A gate that counts the requests of this node. */
export const layerGate: Layer.Layer<Gate, never, BankSettings> = Layer.effect(
  Gate,
  Effect.gen(function* () {
    const { rate_limit } = yield* BankSettings
    const buckets = new Map<string, TokenBucket>()
    const take = (key: string, nowMs: number): number => {
      if (rate_limit === undefined) return 0
      const { bucket, wait_ms } = takeToken(rate_limit, buckets.get(key), nowMs)
      if (buckets.size >= MAX_BUCKETS) buckets.clear()
      buckets.set(key, bucket)
      return wait_ms
    }
    return {
      pass: Effect.fnUntraced(function* (operation, program, caller, sourceIp) {
        if (program.source_ip_allowlist.length > 0 && !isWithin(sourceIp ?? "", program.source_ip_allowlist)) {
          return yield* Effect.fail(reject(operation.source_ip_code))
        }
        const disabled = program.disabled_endpoints.find((endpoint) => endpoint.operation === operation.name)
        if (disabled !== undefined) {
          return yield* Effect.fail(later("endpoint_disabled", disabled.retry_after_seconds))
        }
        const now = yield* Clock.currentTimeMillis
        const keys = caller._tag === "Partner" ? [program.id, caller.client_id] : [program.id]
        const waitMs = Math.max(...keys.map((key) => take(key, now)))
        if (waitMs > 0) return yield* Effect.fail(later("rate_limit_exceeded", Math.ceil(waitMs / 1_000)))
      })
    }
  })
)

const later = (code: "endpoint_disabled" | "rate_limit_exceeded", retryAfterSeconds: number): Rejection =>
  new Rejection({ code, errors: [], retryAfterSeconds })
