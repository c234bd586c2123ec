/**
 * The resources that scopes name (spec, "Authentication", 3; `event_subscription` and `submission` are ours). `event` has no `read_write`.
 */
const scopedResources = [
  "account_number",
  "ach",
  "wire",
  "instant_payment",
  "internal_transfer",
  "lending",
  "entity",
  "funding",
  "subledger_balance",
  "account",
  "application",
  "blockchain_payment",
  "card",
  "event_subscription",
  "submission"
] as const

/** A scope that a token may carry. */
export type Scope = `${(typeof scopedResources)[number]}/${"read" | "read_write"}` | "event/read"

/** Every scope. */
export const scopes: ReadonlyArray<Scope> = [
  ...scopedResources.flatMap((name) => [`${name}/read`, `${name}/read_write`] as const),
  "event/read"
]

/** Checks that a text is a scope. */
export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text)

/** Checks that the granted scopes cover `needed`: the scope itself, or `read_write` for a `read`. */
export const grants = (granted: ReadonlyArray<Scope>, needed: Scope): boolean =>
  granted.some((scope) => scope === needed || scope === `${needed}_write`)
