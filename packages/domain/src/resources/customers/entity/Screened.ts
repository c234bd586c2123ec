import { fault, type SubError } from "../../../kernel/Rejection.ts"
import type { Entity } from "./Entity.ts"

const SCREENINGS = ["kyc_details", "ofac_details"] as const

/** Refuses screenings in the future. */
export const screeningFaults = (
  stated: Partial<Pick<Entity, (typeof SCREENINGS)[number]>>,
  nowMs: number
): ReadonlyArray<SubError> =>
  SCREENINGS.flatMap((name) => {
    const at = stated[name]?.screened_at
    return at !== undefined && Date.parse(at) > nowMs ? [fault("value_too_large", `${name}.screened_at`)] : []
  })
