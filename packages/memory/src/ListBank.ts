import type { BankQuery, FoundObject, Page } from "@vostro/domain/ports"
import type { Partition } from "./Partition.ts"

/** Returns a page of a kind over all programs: their pages merged by id. */
export const listBank = (
  partitions: ReadonlyMap<string, Pick<Partition, "objects">>,
  query: BankQuery
): Page<FoundObject> => {
  const forward = query.ending_before !== undefined
  const pages = [...partitions].map(([program_id, { objects }]) => ({
    program_id,
    page: objects.list({ ...query, program_id })
  }))
  const all = pages.flatMap(({ page, program_id }) => page.objects.map((stored) => ({ ...stored, program_id })))
  const found = all.sort((one, other) => (one.id < other.id === forward ? -1 : 1))
  const objects = found.slice(0, query.limit)
  return {
    objects: forward ? objects.reverse() : objects,
    has_more: found.length > query.limit || pages.some(({ page }) => page.has_more)
  }
}
