/** Kind of an anomaly; `lost` is an acknowledged payment that is missing. */
export type Anomaly =
  | "lost"
  | "duplicate"
  | "different response"
  | "refused"
  | "defect"
  | "unresolved"
  | "unexpected"
  | "altered"
  | "not canceled"
  | "stuck"
  | "money"
  | "event"
  | "list"
  | "sent twice"
  | "not sent"
  | "wrongly sent"
  | "idle"
  | "exited"

/** An anomaly that the checker found. */
export interface Finding {
  readonly anomaly: Anomaly
  readonly detail: string
}
