/**
 * The only connection that writes, on a thread of its own. Writer.ts answers a batch of requests in one transaction;
 * Committer.ts checks all guards of a commit and then writes it, table by table in the other files. Collecting the
 * batch is left to Batcher.ts of the package, reads to `reader`.
 */

import type { Database } from "../database/Database.ts"
import { type Failure, failureOf } from "../database/Failure.ts"
import type { Kinds } from "../database/Kinds.ts"
import { makeClaims } from "./Claims.ts"
import { makeCommitter } from "./Committer.ts"
import { Leases } from "./Leases.ts"
import type { WriteAnswer, WriteRequest } from "./Requests.ts"

/** Maximum number of rows of each table that one sweep drops: payments wait for the sweep. */
const SWEEP_LIMIT = 250

/** Answers batches of requests on the only connection that writes, each with one transaction and one flush. */
export const makeWriter = (database: Database, kinds: Kinds) => {
  const leases = new Leases()
  const committer = makeCommitter(database, kinds, leases)
  const claim = makeClaims(database)
  let broken: Failure | undefined
  const answer = (request: WriteRequest): WriteAnswer => {
    switch (request._tag) {
      case "Commit":
        return committer.commit(request)
      case "Claim":
        return { _tag: "Claimed", isHeld: claim(request.claims) }
      case "Seal":
        committer.seal(request.program_id, request.kind, request.before_id)
        return { _tag: "Sealed" }
      case "SealEvents":
        return { _tag: "EventsSealed", after_ms: committer.sealEvents(request.program_id) }
      case "Sweep": {
        const { program_id, now_ms, events_before_ms } = request
        return { _tag: "Swept", count: committer.sweep(program_id, now_ms, events_before_ms, SWEEP_LIMIT) }
      }
      case "Due":
        return { _tag: "Queues", queues: committer.due(request.query) }
      case "Lease":
        return { _tag: "Leased", leased: committer.lease(request.request) }
    }
  }
  const inTransaction = (requests: ReadonlyArray<WriteRequest>): ReadonlyArray<WriteAnswer> => {
    database.execute("begin immediate")
    try {
      const answers = requests.map(answer)
      committer.writeSeals()
      database.execute("commit")
      committer.committed()
      return answers
    } catch (error) {
      leases.rolledBack()
      database.rollback()
      throw error
    }
  }
  const written = (requests: ReadonlyArray<WriteRequest>): ReadonlyArray<WriteAnswer> => {
    if (broken !== undefined) return requests.map(() => broken ?? failureOf(undefined))
    try {
      return inTransaction(requests)
    } catch (error) {
      const failure = failureOf(error)
      if (failure._tag === "Broken") broken = failure
      // A request that the database cannot write must not fail the rest of its batch.
      return failure._tag === "Wrong" && requests.length > 1
        ? requests.flatMap((request) => written([request]))
        : requests.map((request) =>
            isSeal(request) && failure._tag === "Refused" ? attempt(() => answer(request)) : failure
          )
    }
  }
  /** Answers requests in order. Those that only read, or change leases, come first and need no transaction. */
  const run = (requests: ReadonlyArray<WriteRequest>): ReadonlyArray<WriteAnswer> => {
    const answers = new Map<WriteRequest, WriteAnswer>()
    const writes = requests.filter(isWrite)
    for (const request of requests)
      if (!isWrite(request))
        answers.set(
          request,
          attempt(() => answer(request))
        )
    for (const [index, found] of (writes.length === 0 ? [] : written(writes)).entries()) {
      const request = writes[index]
      if (request !== undefined) answers.set(request, found)
    }
    return requests.map((request) => answers.get(request) ?? failureOf(undefined))
  }
  return run
}

const isWrite = ({ _tag }: WriteRequest): boolean => _tag !== "Due" && _tag !== "Lease"

// The seal is in memory, and holds. Lists go on while nothing can be written.
const isSeal = ({ _tag }: WriteRequest): boolean => _tag === "Seal" || _tag === "SealEvents"

const attempt = (read: () => WriteAnswer): WriteAnswer => {
  try {
    return read()
  } catch (error) {
    return failureOf(error)
  }
}
