import type { OperationName } from "@vostro/http/client"
import type { Asked } from "@vostro/http/examples"

/** A request that creates an object which bodies name by a word. */
export interface BodyStep {
  readonly ask: OperationName
  readonly word: string
  readonly given?: Asked
}

/** A time before every other one of the bodies. */
export const screenedAt = "2026-01-01T00:00:00Z"

/** Metadata that no example has. */
export const metadata = { note: "all fields" }
