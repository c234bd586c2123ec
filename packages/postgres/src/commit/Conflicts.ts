import type { Commit } from "@vostro/domain/ports"

/**
 * True if commits touch each other's rows, so that writing them by the same statements could allow a result that no
 * serial order does: write skew, or swapped unique values. These are written one by one. Positions do not count: moves
 * of several commits are summed under guards that hold in every order.
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
  return commits.some((commit) => commit.required_versions.some(({ id }) => (writers.get(id) ?? commit) !== commit))
}

// Keys, objects and timers of a commit. Rows of two kinds with one name count as one row, which only makes their
// commits serial.
const namesOf = ({ condition, writes, timers }: Commit): ReadonlyArray<string> => {
  const names: Array<string> = []
  if (condition._tag === "Key") names.push(condition.slot.key)
  if (condition._tag === "Lease") names.push(condition.object_id)
  for (const { id } of writes) names.push(id)
  for (const { object_id } of timers) names.push(object_id)
  return names
}

// Creations are harmless: no other commit knows the new rows yet.
const changesGatesOrUniques = ({ position_changes, writes }: Commit): boolean =>
  position_changes.some(({ _tag }) => _tag !== "Create") ||
  writes.some(({ expected, uniques }) => expected > 0 && uniques.length > 0)
