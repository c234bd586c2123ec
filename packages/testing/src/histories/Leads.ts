import type { AnyResource } from "@vostro/domain/operations"

type Row = AnyResource["lifecycles"][number]["table"][number]

/** True if rows lead from one status to another with these events in this order. */
export const leads = (rows: ReadonlyArray<Row>, from: string, to: string, events: ReadonlyArray<string>): boolean => {
  const seen = new Set<string>()
  const search = (status: string, left: ReadonlyArray<string>): boolean => {
    if (status === to && left.length === 0) return true
    const place = `${status} ${left.length}`
    if (seen.has(place)) return false
    seen.add(place)
    return rows.some((row) => {
      if (!row.from.includes(status)) return false
      if (row.event === undefined) return search(row.to, left)
      return row.event === left[0] && search(row.to, left.slice(1))
    })
  }
  return search(from, events)
}
