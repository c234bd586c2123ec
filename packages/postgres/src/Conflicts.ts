import type { Commit } from "@vostro/domain/ports/Store"

/**
 * Whether commits touch each other's rows, so that writing them by the same statements could let something pass that
 * no order of them allows: each expecting what the other changes, or swapping unique values. These go one by one.
 * Positions are no such rows: moves of several are summed under guards that hold in every order.
 */
export const touchEachOther = (commits: ReadonlyArray<Commit>): boolean => {
  const writers = new Map<string, Commit>()
  for (const commit of commits) {
    for (const row of rowsOf(commit)) {
      const other = writers.get(row) ?? commit
      if (other !== commit) return true
      writers.set(row, commit)
    }
  }
  return (
    commits.some((commit) =>
      commit.expects.some((ref) => (writers.get(`object ${ref.kind} ${ref.id}`) ?? commit) !== commit)
    ) ||
    (commits.length > 1 && commits.some(changesGatesOrUniques))
  )
}

const rowsOf = ({ proof, writes, timers }: Commit): ReadonlyArray<string> => [
  ...(proof._tag === "Key" ? [`key ${proof.slot.endpoint} ${proof.slot.key}`] : []),
  ...(proof._tag === "Lease" ? [timerRow(proof)] : []),
  ...writes.map(({ kind, id }) => `object ${kind} ${id}`),
  ...timers.map(timerRow)
]

const timerRow = ({ lane, object_id }: { readonly lane: string; readonly object_id: string }): string =>
  `timer ${object_id} ${lane}`

// Creations are harmless: nobody else can know the new rows yet.
const changesGatesOrUniques = ({ gates, writes }: Commit): boolean =>
  gates.some(({ _tag }) => _tag !== "Create") ||
  writes.some(({ expected, uniques }) => expected > 0 && uniques.length > 0)
