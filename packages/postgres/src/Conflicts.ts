import type { Commit } from "@vostro/domain/ports/Store"

/**
 * Whether commits touch each other's rows, so that writing them by the same statements could let something pass that
 * no order of them allows: each expecting what the other changes, or swapping unique values. These go one by one.
 * Positions are no such rows: moves of several are summed under guards that hold in every order.
 */
export const touchEachOther = (commits: ReadonlyArray<Commit>): boolean => {
  if (commits.length === 1) return false
  const writers = new Map<string, Commit>()
  for (const commit of commits) {
    if (changesGatesOrUniques(commit)) return true
    for (const name of namesOf(commit)) {
      const other = writers.get(name) ?? commit
      if (other !== commit) return true
      writers.set(name, commit)
    }
  }
  return commits.some((commit) => commit.expects.some(({ id }) => (writers.get(id) ?? commit) !== commit))
}

// The keys, objects and timers of a commit. Where rows of two kinds have one name they are taken for one row, which only
// makes their commits go one by one.
const namesOf = ({ proof, writes, timers }: Commit): ReadonlyArray<string> => {
  const names: Array<string> = []
  if (proof._tag === "Key") names.push(proof.slot.key)
  if (proof._tag === "Lease") names.push(proof.object_id)
  for (const { id } of writes) names.push(id)
  for (const { object_id } of timers) names.push(object_id)
  return names
}

// Creations are harmless: nobody else can know the new rows yet.
const changesGatesOrUniques = ({ gates, writes }: Commit): boolean =>
  gates.some(({ _tag }) => _tag !== "Create") ||
  writes.some(({ expected, uniques }) => expected > 0 && uniques.length > 0)
