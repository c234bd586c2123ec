import type { OperationName } from "@vostro/http/client"
import type { Asked } from "@vostro/http/examples"

/** A request that creates an object, which bodies reference by a word. */
export interface BodyStep {
  readonly ask: OperationName
  readonly word: string
  readonly given?: Asked
}

/** A time before all others in the bodies. */
export const screenedAt = "2026-01-01T00:00:00Z"

/** Metadata that no example sends. */
export const metadata = { note: "all fields" }
