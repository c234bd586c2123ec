import type { OperationName } from "../client/Calls.ts"

type TagOf<Name> = Name extends `${infer T}.${string}` ? T : never
type Tag = TagOf<OperationName>

/** Sections of the document, each with its tags in the order of the page. */
const sections: Readonly<Record<string, ReadonlyArray<Tag>>> = {
  Access: ["oauth_token", "idempotency_key"],
  Customers: ["entity", "application", "file"],
  Accounts: ["account", "account_number", "card"],
  "Internal transfers": ["internal_transfer"],
  ACH: ["ach", "originator", "ach_window", "ach_settlement", "ach_file"],
  Wires: ["wire", "wire_suspense_item"],
  "Instant payments": ["instant_payment", "instant_payment_suspense_item"],
  "Blockchain payments": ["blockchain_payment"],
  Lending: [
    "subledger_balance",
    "user_credit_transaction",
    "funding",
    "disbursement",
    "receivable_sale",
    "receivable_sale_terms"
  ],
  "Submitted files": ["submission", "user_deposit_transaction", "non_posted_transaction"],
  "Events and webhooks": [
    "event",
    "timeline",
    "event_subscription",
    "event_attempt",
    "event_resend",
    "event_replay",
    "webhook_endpoint",
    "webhook_delivery",
    "webhook_attempt",
    "webhook_resend",
    "webhook_replay"
  ],
  "Operation of the bank": [
    "program",
    "client",
    "operator",
    "audit_entry",
    "core_account",
    "ledger",
    "report",
    "payment",
    "payment_message",
    "payment_exception",
    "blocked_account",
    "restoration"
  ]
}

/** Section of the tags that no other section has, such as those of a module of the host. */
const REST = "More"

/** Sorts tags into sections, which have the names of the `x-tagGroups` of the document. */
export const sectionsOf = (
  tags: ReadonlyArray<string>
): ReadonlyArray<{ name: string; tags: ReadonlyArray<string> }> => {
  const sorted = new Set<string>(Object.values(sections).flat())
  const all = { ...sections, [REST]: tags.filter((tag) => !sorted.has(tag)) }
  return Object.entries(all).flatMap(([name, its]) => {
    const present = its.filter((tag) => tags.includes(tag))
    return present.length === 0 ? [] : [{ name, tags: present }]
  })
}

/** Names of tags that are not the plural of the tag. */
const named: Readonly<Partial<Record<Tag, string>>> = {
  oauth_token: "Access tokens",
  entity: "Customers",
  file: "Documents",
  ach: "ACH payments",
  ach_window: "ACH windows",
  ach_settlement: "ACH settlements",
  ach_file: "ACH files",
  core_account: "Core accounts (FBO, operating)",
  subledger_balance: "Credit balances",
  user_credit_transaction: "Credit transactions",
  user_deposit_transaction: "Deposit transactions",
  non_posted_transaction: "Money not yet posted",
  receivable_sale: "Sales of receivables",
  receivable_sale_terms: "Terms of sales",
  submission: "Submissions",
  wire_suspense_item: "Wires in suspense",
  instant_payment_suspense_item: "Instant payments in suspense",
  event_subscription: "Subscriptions",
  event_attempt: "Attempts of deliveries",
  event_resend: "Resends",
  event_replay: "Replays",
  webhook_attempt: "Webhook attempts (operator)",
  webhook_resend: "Webhook resends (operator)",
  webhook_replay: "Webhook replays (operator)",
  webhook_endpoint: "Webhook endpoints (operator)",
  webhook_delivery: "Webhook deliveries (operator)",
  client: "Clients of a program",
  audit_entry: "Audit log",
  ledger: "Ledger",
  payment: "Payments of all networks",
  blocked_account: "Negative list"
}

/** Returns the name of a tag for people, such as `Account numbers` for `account_number`. */
export const displayNameOf = (tag: string): string => {
  const known = new Map<string, string>(Object.entries(named)).get(tag)
  if (known !== undefined) return known
  const words = `${tag.charAt(0).toUpperCase()}${tag.slice(1).replaceAll("_", " ")}`
  return words.endsWith("s") ? words : `${words.endsWith("x") ? `${words}e` : words}s`
}
