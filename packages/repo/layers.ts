/** A layer of the domain: a folder or file of `packages/domain/src`, and its contents in a few words. */
export interface Layer {
  readonly place: string
  readonly holds: string
}

/**
 * The layers of the domain, from the inside out. A file may import from its own layer and from the layers before it, so
 * folders never import each other in a cycle. A `model` comes before the operations of its resource because other
 * resources need it.
 */
export const layers: ReadonlyArray<Layer> = [
  { place: "kernel/calendar", holds: "banking days, ACH windows, deadlines" },
  { place: "kernel/text", holds: "texts of any script in the characters of the networks" },
  { place: "kernel/names", holds: "matching the names of payments with the names of account holders" },
  { place: "kernel", holds: "money, ids, time, JSON, errors, lifecycles" },
  { place: "ledger", holds: "core transactions, positions, the chart of accounts" },
  { place: "ports", holds: "the interfaces of stores, files, randomness and webhook senders" },
  {
    place: "operation",
    holds: "the vocabulary of resources: operations, decisions, pages, jobs, batch jobs; modules and catalogues"
  },
  { place: "webhook", holds: "signatures, signing secrets, the retry schedule" },
  { place: "idempotency", holds: "keys, fingerprints, verdicts" },
  { place: "resources/access/program", holds: "programs, their addresses and limits" },
  { place: "resources/access/client", holds: "the credentials of partners" },
  { place: "resources/access/oauth-token", holds: "access tokens" },
  { place: "resources/access/audit", holds: "the audit log of what operators did" },
  { place: "resources/access/operator", holds: "the operators of the bank, their roles and tokens" },
  { place: "resources/customers/file", holds: "uploaded documents" },
  { place: "resources/customers/entity", holds: "people and companies" },
  { place: "resources/customers/agreement", holds: "parties, documents and credit terms of applications and accounts" },
  { place: "resources/lending/subledger-balance/model", holds: "balances, their totals and schedules" },
  { place: "resources/customers/account/model", holds: "accounts and their line of credit" },
  { place: "resources/customers/application", holds: "applications for accounts" },
  { place: "resources/deposits/core-account", holds: "the bank's accounts of a program (FBO, operating)" },
  { place: "resources/customers/account", holds: "opening, changing and closing accounts" },
  { place: "resources/customers/card", holds: "cards of accounts, without their numbers" },
  { place: "resources/deposits/account-number", holds: "account numbers and their controls" },
  { place: "resources/deposits/core-transaction", holds: "the operator's view of the ledger" },
  { place: "resources/payments", holds: "when the bank asks a network again" },
  { place: "resources/payments/internal-transfer", holds: "transfers within a program" },
  { place: "resources/payments/originator", holds: "companies that originate ACH entries, and their limits" },
  { place: "resources/payments/blocked-account/model", holds: "the negative list of accounts at other banks" },
  { place: "resources/payments/blocked-account", holds: "the operator's changes of the negative list" },
  { place: "resources/payments/limits", holds: "payments counted against the limits of account numbers" },
  { place: "resources/payments/recipient", holds: "the bank that a payment from the network names" },
  { place: "resources/payments/ach/tables", holds: "codes of the ACH network as data" },
  { place: "resources/payments/ach/entry", holds: "the ACH entry, its lifecycle and money" },
  { place: "resources/payments/ach/queue", holds: "queues of entries: windows and settlements" },
  { place: "resources/payments/blockchain-payment/model", holds: "blockchain payments, responses of chains" },
  { place: "resources/payments/exception/model", holds: "faults in the traffic with other banks" },
  {
    place: "resources/payments/return-request",
    holds: "requests that another bank return a payment, and their messages"
  },
  { place: "resources/payments/suspense", holds: "money of payments in suspense, its ways out, and their reads" },
  {
    place: "resources/payments/transfer/model",
    holds: "what the payments of all networks have: money, moves, refusals"
  },
  { place: "resources/payments/transfer", holds: "originals, reads and suspense of the payments of all networks" },
  {
    place: "resources/payments/transfer/returns",
    holds: "returns and return requests of the payments of all networks"
  },
  { place: "resources/payments/transfer/outgoing", holds: "admission of new payments, for all networks" },
  { place: "resources/payments/transfer/operations", holds: "the operator's operations on payments, for all networks" },
  { place: "resources/payments/transfer/incoming", holds: "credits of account numbers by payments of any network" },
  { place: "resources/payments/transfer/simulation", holds: "causes of the transitions of received payments" },
  { place: "resources/payments/instant-payment/participants", holds: "the banks that take instant payments" },
  { place: "resources/payments/wire/tables", holds: "statuses, reasons and codes of wires as data" },
  { place: "resources/payments/wire/model", holds: "the wire, its views, money and moves; the answers of its network" },
  {
    place: "resources/payments/instant-payment/tables",
    holds: "statuses, reasons and codes of instant payments as data"
  },
  {
    place: "resources/payments/instant-payment/model",
    holds: "the instant payment, its money and moves; its networks"
  },
  { place: "resources/payments/restoration/model", holds: "the latest restore of the database to an earlier moment" },
  { place: "resources/payments/ach/window", holds: "trace numbers and identities of files, submission of a window" },
  { place: "resources/payments/restoration", holds: "recording a restore, and the operator's answer" },
  { place: "resources/payments/ach/settlement", holds: "settlement of entries" },
  { place: "resources/payments/ach/review", holds: "screening and reviews" },
  { place: "resources/payments/ach/outgoing", holds: "creating, changing and reversing entries" },
  { place: "resources/payments/ach/incoming", holds: "receiving entries and corrections" },
  { place: "resources/payments/ach/disputes", holds: "returns, dishonors, contests" },
  { place: "resources/payments/ach/file", holds: "files from the network" },
  { place: "resources/payments/ach/simulation", holds: "simulation of other banks by requests" },
  { place: "resources/payments/ach", holds: "the definition of ACH for the registry" },
  { place: "resources/payments/blockchain-payment", holds: "creating and following blockchain payments" },
  { place: "resources/payments/wire/outgoing", holds: "creating, sending, changing and canceling wires" },
  { place: "resources/payments/wire/returns", holds: "returns of wires and return requests" },
  { place: "resources/payments/wire/incoming", holds: "receiving wires" },
  { place: "resources/payments/wire/review", holds: "reviews of wires by the operator" },
  { place: "resources/payments/wire/suspense", holds: "money of wires in suspense, resolved by the operator" },
  { place: "resources/payments/wire/simulation", holds: "Fedwire and other banks, played by requests" },
  { place: "resources/payments/wire", holds: "the definition of wires for the registry" },
  { place: "resources/payments/instant-payment/outgoing", holds: "creating, sending and canceling instant payments" },
  { place: "resources/payments/instant-payment/incoming", holds: "receiving instant payments" },
  {
    place: "resources/payments/instant-payment/returns",
    holds: "returns of instant payments and return requests"
  },
  { place: "resources/payments/instant-payment/review", holds: "reviews of instant payments by the operator" },
  {
    place: "resources/payments/instant-payment/suspense",
    holds: "money of instant payments in suspense, resolved by the operator"
  },
  { place: "resources/payments/instant-payment/simulation", holds: "FedNow, RTP and other banks, played by requests" },
  { place: "resources/payments/instant-payment", holds: "the definition of instant payments for the registry" },
  { place: "resources/payments/exception", holds: "the operator's list of payment exceptions" },
  { place: "resources/payments/payment-message", holds: "raw messages of the networks, kept with payments" },
  { place: "resources/payments/rails", holds: "the ports of the payment networks, together" },
  { place: "resources/lending/subledger-balance", holds: "opening and changing balances" },
  { place: "resources/lending/funding/model", holds: "fundings, and the credit transaction of each" },
  { place: "resources/lending/user-credit-transaction", holds: "credit transactions by type" },
  { place: "resources/deposits/user-deposit-transaction", holds: "transactions on deposit balances" },
  { place: "resources/deposits/non-posted-transaction", holds: "settled money that is on no balance yet" },
  { place: "resources/lending/funding", holds: "creating and posting fundings" },
  { place: "resources/lending/disbursement", holds: "loans paid out by ACH" },
  { place: "resources/lending/receivable-sale", holds: "sales of receivables to the buyer of a program" },
  { place: "resources/submissions/submission", holds: "submitted files and their faults" },
  { place: "resources/submissions/book", holds: "the meaning of the records of a file" },
  { place: "resources/submissions/book/customers", holds: "records of customers as entities" },
  { place: "resources/submissions/book/accounts", holds: "records of accounts" },
  { place: "resources/submissions/book/balances", holds: "records of balances, which state amounts" },
  { place: "resources/submissions/book/transactions", holds: "records of transactions, which move balances" },
  { place: "resources/submissions/book/transactions-update", holds: "new settlement dates of transactions" },
  { place: "resources/submissions/book/non-posted", holds: "records of settled money that is on no balance yet" },
  { place: "resources/submissions", holds: "checking and booking submitted files" },
  { place: "resources/reports/report", holds: "reports of a day, their period and orders" },
  { place: "resources/reports/write", holds: "lines of reports, read from the ledger and the last files" },
  { place: "resources/reports/schedule", holds: "daily orders of reports by the bank's clock" },
  { place: "resources/reports", holds: "writing reports" },
  { place: "resources/notifications/webhook-endpoint", holds: "the receivers of a program's events" },
  { place: "resources/notifications/webhook-delivery", holds: "deliveries and their attempts" },
  { place: "resources/notifications/event", holds: "events" },
  { place: "modules", holds: "the areas of the bank as data, the areas that they need, and the catalogue of all" },
  { place: "engine/decision", holds: "shared by requests and work: facts, composing a commit" },
  { place: "engine/request", holds: "handling of requests" },
  { place: "engine/work", holds: "due work and deliveries" },
  { place: "webhook.ts", holds: "entry for receivers of webhooks" },
  { place: "ports.ts", holds: "entry for authors of stores and other adapters" },
  { place: "ach.ts", holds: "entry for the codes of the ACH network" },
  { place: "rails.ts", holds: "entry for adapters of the payment networks" },
  { place: "modules.ts", holds: "entry for authors of modules" },
  { place: "operations.ts", holds: "entry for authors of transports and clients" },
  { place: "index.ts", holds: "entry for hosts" }
]

const SOURCES = "packages/domain/src/"

/** Returns the folder or root file of a path in the domain's sources; undefined for other paths. */
const placeOf = (path: string): string | undefined => {
  if (!path.startsWith(SOURCES)) return undefined
  const inside = path.slice(SOURCES.length)
  const slash = inside.lastIndexOf("/")
  return slash === -1 ? inside : inside.slice(0, slash)
}

const rankOf = (place: string): number => layers.findIndex((layer) => layer.place === place)

/** The two wings of the engine, which must not import each other. */
const apart: ReadonlyArray<readonly [string, string]> = [["engine/work", "engine/request"]]

/** Returns the reason why a file of one place may not import from another; undefined if it may. */
const objectionTo = (from: string, to: string): string | undefined => {
  if (rankOf(to) === -1) return `${to} is not a layer: list it in layers.ts`
  if (rankOf(to) > rankOf(from)) return `${from} may not import ${to}, which lies further out`
  return apart.some(([one, other]) => one === from && other === to) ? `${from} may not import ${to}` : undefined
}

/** Resolves a relative specifier of an import against the path of the importing file. */
export const resolved = (path: string, specifier: string): string => {
  const parts = path.split("/").slice(0, -1)
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop()
    else if (part !== ".") parts.push(part)
  }
  return parts.join("/")
}

/** Returns the forbidden imports of a file of the domain, by the order of {@link layers}. */
export const layerFaults = (path: string, imports: ReadonlyArray<string>): ReadonlyArray<string> => {
  const from = placeOf(path)
  if (from === undefined) return []
  if (rankOf(from) === -1) return [`${from} is not a layer: list it in layers.ts`]
  return imports.flatMap((specifier) => {
    const to = specifier.startsWith(".") ? placeOf(resolved(path, specifier)) : undefined
    return to === undefined ? [] : (objectionTo(from, to) ?? [])
  })
}

/** A violation of each layer's rule: a layer that imports the one after it. */
export const layerViolations: ReadonlyArray<{ readonly path: string; readonly specifier: string }> = layers
  .slice(0, -1)
  .map(({ place }, at) => {
    const file = place.endsWith(".ts") ? place : `${place}/A.ts`
    const next = layers[at + 1]?.place ?? ""
    const up = "../".repeat(file.split("/").length - 1)
    return {
      path: SOURCES + file,
      specifier: `${up === "" ? "./" : up}${next.endsWith(".ts") ? next : `${next}/A.ts`}`
    }
  })

const BEGIN = "<!-- layers: made by `npm run reference` from layers.ts -->"
const END = "<!-- end of layers -->"

/** Replaces the table of layers between the two marks of a page. */
export const withLayers = (page: string): string => {
  const [before = "", rest = ""] = page.split(BEGIN)
  const [, after = ""] = rest.split(END)
  const rows = layers.map(({ place, holds }) => `| \`${place}\` | ${holds} |`)
  return `${before}${BEGIN}\n\n${["| Layer | Holds |", "| --- | --- |", ...rows].join("\n")}\n\n${END}${after}`
}
