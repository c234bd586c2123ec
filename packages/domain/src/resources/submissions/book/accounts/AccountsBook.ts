import type { SubmittedRecord } from "@vostro/submissions"
import { laterOf } from "../../../../kernel/Instant.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { LoadedObjects } from "../../../../operation/BatchJob.ts"
import { changed, type Decision, type Facts } from "../../../../operation/Decision.ts"
import { sequenceOn } from "../../../../operation/Sequence.ts"
import { createObject, mustTransition } from "../../../../operation/Transition.ts"
import { application } from "../../../customers/application/Application.ts"
import { byCustomer, findCustomer } from "../../../customers/entity/FindCustomer.ts"
import { proprietorLinks } from "../../../customers/entity/Related.ts"
import { fboUnlessOpen } from "../../../deposits/account/Create.ts"
import { type Account, account, byClientAccountId } from "../../../deposits/account/model/Account.ts"
import { coreAccount, FBO_ID } from "../../../deposits/core-account/CoreAccount.ts"
import { unsettledOn } from "../../../lending/subledger-balance/model/SubledgerBalance.ts"
import type { Book, RecordPage } from "../Book.ts"
import { accountOf, hasStated, PARTIES, type StatedAccount, withStated } from "./AccountOf.ts"
import { judgeAccount } from "./AccountRules.ts"

/** Books accounts: each record is an account, found by its `client_account_id`. */
export const accountsBook: Book<undefined> = {
  emits: [],
  reads: ({ records }) => ({
    objects: [
      { kind: coreAccount.kind, id: FBO_ID },
      ...distinct(records.flatMap((record) => record.items("application_id"))).map((id) => ({
        kind: application.kind,
        id
      }))
    ],
    newest: [
      ...records.map((record) => byClientAccountId(record.of("client_account_id"))),
      ...partiesIn(records).map(byCustomer)
    ]
  }),
  follow: ({ records }, loaded) => {
    const closing = records.flatMap((record) => {
      const one = knownAs(record, loaded)?.object
      return one === undefined || one.status === "closed" || record.of("status") !== "closed" ? [] : [one.id]
    })
    return {
      linked: proprietorLinks(partiesIn(records).flatMap((id) => findCustomer(id, loaded)?.object.id ?? [])),
      positionsOf: closing,
      newest: closing.map(unsettledOn)
    }
  },
  begin: () => undefined,
  judge: (page, _, report) => {
    for (const record of page.records) {
      const broken = judgeAccount(record, knownAs(record, page.loaded)?.object, page)
      for (const [column, rule] of broken) report.at(record, column, rule)
    }
  },
  book: ({ records }: RecordPage, facts) => {
    const sequence = sequenceOn(facts)
    for (const record of records) {
      const stated = accountOf(record, facts)
      const before = knownAs(record, facts)
      const id = record.of("client_account_id")
      sequence.add(before === undefined ? open(id, stated, sequence.facts) : restate(before, stated, facts))
    }
    return [sequence.decision()]
  }
}

const distinct = (ids: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(ids)]

const partiesIn = (records: ReadonlyArray<SubmittedRecord>): ReadonlyArray<string> =>
  distinct(records.flatMap((record) => PARTIES.flatMap((column) => record.items(column))))

const knownAs = (record: SubmittedRecord, loaded: Pick<LoadedObjects, "newest">): Versioned<Account> | undefined =>
  loaded.newest(account, byClientAccountId(record.of("client_account_id")))

const open = (client_account_id: string, stated: StatedAccount, facts: Facts): Partial<Decision> => {
  const { status, status_reason, ...fields } = stated
  const made = createObject(
    account,
    "create",
    {
      id: facts.newId("account"),
      ...fields,
      documents: [],
      metadata: {},
      status_reason: "active",
      client_account_id
    },
    facts
  )
  const parts = { changes: [...fboUnlessOpen(facts), ...made.parts.changes] }
  if (status === "active") return parts
  const moved = moveTo({ object: made.object, version: 0 }, { status, status_reason }, facts)
  return { changes: [...parts.changes, ...moved.changes] }
}

const restate = (before: Versioned<Account>, stated: StatedAccount, facts: Facts): Partial<Decision> => {
  if (hasStated(before.object, stated)) return {}
  const { status, status_reason } = stated
  const next = { ...withStated(before.object, stated), updated_at: laterOf(before.object.updated_at, facts.now.iso) }
  const read = { object: next, version: before.version }
  if (status === before.object.status) {
    return { changes: [changed(account, before, { ...next, status_reason })] }
  }
  const moved = moveTo(read, { status, status_reason }, facts)
  return {
    ...moved,
    positionChanges: [{ _tag: "Account", account_id: next.id, open: status === "active", must_be_empty: false }]
  }
}

const triggers = { active: "activate", inactive: "deactivate", closed: "close" } as const

const moveTo = (
  before: Versioned<Account>,
  { status, status_reason }: Pick<StatedAccount, "status" | "status_reason">,
  facts: Facts
) => {
  const { parts } = mustTransition(account, before, triggers[status], { status_reason }, facts)
  return { changes: parts.changes, events: parts.events }
}
