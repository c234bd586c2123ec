import type { Commit } from "@vostro/domain/ports"
import { Option, Schema } from "effect"
import { instruments } from "./Instruments.ts"

const Delivery = Schema.fromJsonString(
  Schema.Struct({
    status: Schema.String,
    created_at: Schema.String,
    attempts: Schema.Array(Schema.Struct({ at: Schema.String }))
  })
)
const decode = Schema.decodeUnknownOption(Delivery)

/** Counts the attempts that a worker's commit records, by the status of the delivery: pending ones are retried. */
export const observeDeliveries = ({ writes }: Commit): void => {
  for (const { body, expected, kind } of writes) {
    if (kind !== "webhook_delivery" || expected === 0) continue
    const { attempts, created_at, status } = Option.getOrElse(decode(body), () => none)
    const [first, ...later] = attempts
    if (first === undefined) continue
    instruments.deliveries({ status }, 1)
    if (later.length === 0) instruments.lag({}, (Date.parse(first.at) - Date.parse(created_at)) / 1_000)
  }
}

const none: typeof Delivery.Type = { status: "", created_at: "", attempts: [] }
