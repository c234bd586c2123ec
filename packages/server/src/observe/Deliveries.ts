import type { Commit } from "@vostro/domain/ports"
import { Option, Schema } from "effect"
import { instruments } from "./Instruments.ts"

const Delivery = Schema.fromJsonString(
  Schema.Struct({
    status: Schema.String,
    created_at: Schema.String,
    updated_at: Schema.String,
    attempts: Schema.Int
  })
)
const decode = Schema.decodeUnknownOption(Delivery)

/** Counts the attempts that a worker's commit records, by the status of the delivery: pending ones are retried. */
export const observeDeliveries = ({ writes }: Commit): void => {
  for (const { body, expected, kind } of writes) {
    if (kind !== "webhook_delivery" || expected === 0) continue
    const { attempts, created_at, status, updated_at } = Option.getOrElse(decode(body), () => none)
    if (attempts === 0) continue
    instruments.deliveries({ status }, 1)
    if (attempts === 1) instruments.lag({}, (Date.parse(updated_at) - Date.parse(created_at)) / 1_000)
  }
}

const none: typeof Delivery.Type = { status: "", created_at: "", updated_at: "", attempts: 0 }
