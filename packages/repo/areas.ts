/** An area of the bank: the module of its name, and the folders of `resources` that belong to it, from the inside out. */
export interface Area {
  readonly module: string
  /** Folders, each with its contents in a few words. */
  readonly folders: Readonly<Record<string, string>>
}

/**
 * The areas of the bank in their order. A folder may import from the folders before it in its area, and from the areas that
 * its module needs, which come before it. A `model` comes before the operations of its resource because other resources need
 * it.
 */
export const areas: ReadonlyArray<Area> = [
  {
    module: "access",
    folders: {
      "access/program": "programs, their addresses and limits",
      "access/object": "looking at objects of any kind, and finding them",
      "access/queue": "what waits for a person, in the queues of any kind",
      "access/setting": "the settings of the bank, as operators read them",
      "access/client": "the credentials of partners",
      "access/oauth-token": "access tokens",
      "access/idempotency-key": "looking an idempotency key up",
      "access/portal-link": "short-lived links to the portal of a program",
      "access/audit": "the audit log of what operators did",
      "access/request": "looking into the log of requests",
      "access/operator": "the operators of the bank, their roles and tokens"
    }
  },
  {
    module: "customers",
    folders: {
      "customers/file": "uploaded documents",
      "customers/entity": "people and companies",
      "customers/agreement": "parties, documents and credit terms of applications and accounts",
      "customers/application": "applications for accounts"
    }
  },
  {
    module: "deposits",
    folders: {
      "deposits/core-account": "the bank's accounts of a program (FBO, operating)",
      "deposits/account/model": "accounts and their line of credit",
      "deposits/account": "opening, changing and closing accounts",
      "deposits/account-number": "account numbers and their controls",
      "deposits/core-transaction": "the operator's view of the ledger"
    }
  },
  {
    module: "payments/transfer",
    folders: {
      payments: "when the bank asks a network again",
      "payments/internal-transfer": "transfers within a program",
      "payments/blocked-account/model": "the negative list of accounts at other banks",
      "payments/blocked-account": "the operator's changes of the negative list",
      "payments/limits": "payments counted against the limits of account numbers",
      "payments/recipient": "the bank that a payment from the network names",
      "payments/exception/model": "faults in the traffic with other banks",
      "payments/return-request": "requests that another bank return a payment, and their messages",
      "payments/suspense": "money of payments in suspense, its ways out, and their reads",
      "payments/transfer/model": "what the payments of all networks have: money, moves, refusals",
      "payments/transfer": "originals, reads and reviews of the payments of all networks",
      "payments/transfer/returns": "returns, return requests and suspense of the payments of all networks",
      "payments/transfer/outgoing": "admission of new payments, for all networks",
      "payments/transfer/operations": "the operator's operations on payments, for all networks",
      "payments/transfer/incoming": "received payments of any network, and stated outcomes",
      "payments/transfer/simulation": "simulated transitions of the payments of all networks",
      "payments/exception": "the operator's list of payment exceptions",
      "payments/payment-message": "raw messages of the networks, kept with payments",
      "payments/trace-number": "trace numbers of the bank, and the blocks of them that programs have",
      "payments/restoration/model": "the latest restore of the database to an earlier moment",
      "payments/restoration": "recording a restore, and the operator's answer"
    }
  },
  {
    module: "payments/ach",
    folders: {
      "payments/originator": "companies that originate ACH entries, and their limits",
      "payments/ach/schedule": "the windows of ACH, and the deadlines of its entries",
      "payments/ach/tables": "codes of the ACH network as data",
      "payments/ach/entry": "the ACH entry, its lifecycle and money",
      "payments/ach/queue": "queues of entries: windows and settlements",
      "payments/ach/messages": "messages about entries, with their raw records",
      "payments/ach/window": "trace numbers and identities of files, submission of a window",
      "payments/ach/settlement": "settlement of entries",
      "payments/ach/review": "screening and reviews",
      "payments/ach/outgoing": "creating, changing and reversing entries",
      "payments/ach/incoming": "receiving entries and corrections",
      "payments/ach/disputes": "returns, dishonors, contests",
      "payments/ach/file": "files from the network",
      "payments/ach/simulation": "simulation of other banks by requests",
      "payments/ach/calendar": "cutoffs and return deadlines of ACH as operations",
      "payments/ach": "the definition of ACH for the registry"
    }
  },
  {
    module: "payments/wire",
    folders: {
      "payments/wire/tables": "statuses, reasons and codes of wires as data",
      "payments/wire/model": "the wire, its views, money and moves; the answers of its network",
      "payments/wire/outgoing": "creating, sending, changing and canceling wires",
      "payments/wire/returns": "returns of wires and return requests",
      "payments/wire/incoming": "receiving wires",
      "payments/wire/review": "reviews of wires by the operator",
      "payments/wire/suspense": "money of wires in suspense, resolved by the operator",
      "payments/wire/simulation": "Fedwire and other banks, played by requests",
      "payments/wire/calendar": "cutoffs of wires as an operation",
      "payments/wire": "the definition of wires for the registry"
    }
  },
  {
    module: "payments/instant",
    folders: {
      "payments/instant-payment/participants": "the banks that take instant payments",
      "payments/instant-payment/tables": "statuses, reasons and codes of instant payments as data",
      "payments/instant-payment/model": "the instant payment, its money and moves; its networks",
      "payments/instant-payment/outgoing": "creating, sending and canceling instant payments",
      "payments/instant-payment/incoming": "receiving instant payments",
      "payments/instant-payment/returns": "returns of instant payments and return requests",
      "payments/instant-payment/review": "reviews of instant payments by the operator",
      "payments/instant-payment/suspense": "money of instant payments in suspense, resolved by the operator",
      "payments/instant-payment/simulation": "FedNow, RTP and other banks, played by requests",
      "payments/instant-payment/calendar": "cycle days of the instant networks as an operation",
      "payments/instant-payment": "the definition of instant payments for the registry"
    }
  },
  {
    module: "payments/chain",
    folders: {
      "payments/blockchain-payment/model": "blockchain payments, responses of chains",
      "payments/blockchain-payment": "creating and following blockchain payments"
    }
  },
  {
    module: "lending",
    folders: {
      "lending/subledger-balance/model": "balances, their totals and schedules",
      "lending/subledger-balance": "opening and changing balances",
      "lending/card": "cards of accounts, without their numbers",
      "lending/funding/model": "fundings, and the credit transaction of each",
      "lending/user-credit-transaction": "credit transactions by type",
      "lending/user-deposit-transaction": "transactions on deposit balances",
      "lending/non-posted-transaction": "settled money that is on no balance yet",
      "lending/funding": "creating and posting fundings",
      "lending/disbursement": "loans paid out by ACH",
      "lending/receivable-sale": "sales of receivables to the buyer of a program"
    }
  },
  {
    module: "submissions",
    folders: {
      "submissions/submission": "submitted files and their faults",
      "submissions/book": "the meaning of the records of a file",
      "submissions/book/customers": "records of customers as entities",
      "submissions/book/accounts": "records of accounts",
      "submissions/book/balances": "records of balances, which state amounts",
      "submissions/book/transactions": "records of transactions, which move balances",
      "submissions/book/transactions-update": "new settlement dates of transactions",
      "submissions/book/non-posted": "records of settled money that is on no balance yet",
      submissions: "checking and booking submitted files"
    }
  },
  {
    module: "notifications",
    folders: {
      "notifications/webhook-endpoint": "the receivers of a program's events",
      "notifications/webhook-delivery": "deliveries, and what follows from an attempt",
      "notifications/event": "events",
      "notifications/timeline": "what happened to an object, and what can happen next",
      "notifications/webhook-attempt": "attempts, listed by endpoint, event and outcome",
      "notifications/webhook-resend": "single events sent once more",
      "notifications/webhook-replay": "the events of a range sent once more"
    }
  },
  {
    module: "reports",
    folders: {
      "reports/report": "reports of a day, their period and orders",
      "reports/write": "lines of reports, read from the ledger and the last files",
      "reports/schedule": "daily orders of reports by the bank's clock",
      reports: "writing reports"
    }
  }
]
