import type { AnyResource } from "@vostro/domain/kernel/Resource"
import type { Commit, Write } from "@vostro/domain/ports/Store"

/** How many attributes of a kind have an index of their own. */
const INDEXED = 3

/** Several commits as the rows that `vostro_commit` writes. */
export const batchOf = (commits: ReadonlyArray<Commit>, resources: ReadonlyMap<string, AnyResource>) => {
  const writes = commits.flatMap((commit) => commit.writes)
  const timers = commits.flatMap((commit) => commit.timers)
  return {
    answers: commits.flatMap(({ proof }) =>
      proof._tag === "Claim"
        ? [
            {
              endpoint: proof.slot.endpoint,
              key: proof.slot.key,
              fingerprint: proof.fingerprint,
              token: proof.token,
              status: proof.reply.status,
              body: proof.reply.body,
              expires_at: proof.expires_at_ms
            }
          ]
        : []
    ),
    leases: commits.flatMap(({ proof }) =>
      proof._tag === "Lease" ? [{ lane: proof.lane, object_id: proof.object_id, token: proof.token }] : []
    ),
    expects: commits.flatMap(({ expects }) => expects),
    inserts: writes.filter(({ expected }) => expected === 0).map((write) => objectRow(write, resources)),
    changes: writes
      .filter(({ expected }) => expected > 0)
      .map((write) => ({
        ...objectRow(write, resources),
        expected: write.expected,
        u: resources.get(write.kind)?.hasUniques ?? true
      })),
    uniques: writes.flatMap(({ kind, id, uniques }) => uniques.map(({ name, value }) => ({ kind, name, value, id }))),
    gates: commits.flatMap(({ gates }) => gates),
    moves: commits.flatMap(({ moves }) =>
      moves.map(({ account_number_id, posted, held, needs_funds, needs_open }) => ({
        id: account_number_id,
        posted,
        held,
        f: needs_funds,
        o: needs_open
      }))
    ),
    postings: commits.flatMap(({ postings }) =>
      postings.map(({ id, cause, legs }) => ({
        id,
        cause,
        accounts: legs.map(({ account }) => account),
        amounts: legs.map(({ amount }) => amount)
      }))
    ),
    timers: timers.flatMap(({ lane, object_id, due_at_ms }) =>
      due_at_ms === null ? [] : [{ lane, object_id, due_at: due_at_ms }]
    ),
    stops: timers.flatMap(({ lane, object_id, due_at_ms }) => (due_at_ms === null ? [{ lane, object_id }] : [])),
    events: commits.flatMap(({ events, now_ms }) =>
      events.map(({ id, name, object_id, body }) => ({ id, name, object_id, body, created_at: now_ms }))
    )
  }
}

const objectRow = ({ kind, id, body, attributes }: Write, resources: ReadonlyMap<string, AnyResource>) => {
  const indexed = resources.get(kind)?.indexed.slice(0, INDEXED) ?? []
  const others = Object.entries(attributes).filter(([name]) => !indexed.includes(name))
  const [i1, i2, i3] = indexed.map((name) => attributes[name])
  return { kind, id, body, i1, i2, i3, ...(others.length > 0 && { attributes: Object.fromEntries(others) }) }
}

/** The column of an attribute that has an index, if it has one. */
export const indexColumn = (resource: AnyResource | undefined, attribute: string): string | undefined => {
  const at = resource?.indexed.slice(0, INDEXED).indexOf(attribute) ?? -1
  return at === -1 ? undefined : `i${at + 1}`
}
