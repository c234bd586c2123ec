/**
 * Reads of the store: pages of objects, events and core transactions, searches, balances, the audit of the ledger, and
 * seals. What a request or work loads before its decision goes through Rows.ts. Writing is left to `commit`, timers to
 * `work`.
 */

import type { AnyResource } from "@vostro/domain/operations"
import type { BankQuery, FoundObject, ListQuery, Page, Stored } from "@vostro/domain/ports"
import { Effect } from "effect"
import { rowsOf } from "../connection/Statement.ts"
import { indexColumn } from "./IndexColumns.ts"

/** Collects the conditions of a statement on one program and numbers its parameters. */
export const conditions = (programId: string) => conditionsOn("program_id = $1", programId)

const conditionsOn = (first: string, ...given: ReadonlyArray<string>) => {
  const params: Array<string | number | ReadonlyArray<string>> = [...given]
  const parts = [first]
  return {
    params,
    where: () => parts.join(" and "),
    add: (value: string | number | ReadonlyArray<string> | undefined, condition: (parameter: string) => string) => {
      if (value === undefined) return
      params.push(value)
      parts.push(condition(`$${params.length}`))
    }
  }
}

/** Returns a page of objects: keyset pagination by id over the primary key or the index of an attribute. */
export const listObjects = (query: ListQuery, resource: AnyResource | undefined) => {
  const found = conditions(query.program_id)
  found.add(query.kind, (p) => `kind = ${p}`)
  return Effect.map(rowsOf<Stored>(...paged("kind, id, version, body", found, query, resource)), (rows) =>
    pageOf(rows, query)
  )
}

/** Returns a page of objects of all programs, by the partial indexes of their kind. */
export const listBank = (query: BankQuery, resource: AnyResource | undefined) => {
  if (resource?.bankWide !== true) return Effect.die(new RangeError(`${query.kind} has no index over all programs`))
  // A literal: the planner matches no parameter with the condition of a partial index.
  const found = conditionsOn(`kind = '${resource.kind}'`)
  const statement = paged("program_id, kind, id, version, body", found, query, resource)
  return Effect.map(rowsOf<FoundObject>(...statement), (rows) => pageOf(rows, query))
}

const paged = (
  columns: string,
  { add, params, where }: ReturnType<typeof conditionsOn>,
  query: BankQuery,
  resource: AnyResource | undefined
): Parameters<typeof rowsOf> => {
  // Scans the first column's index; the row comparison of value and id starts at the page. Not an equality: where
  // statistics show few values in a column, the planner would scan the primary key past all rows with other values.
  let walked: { readonly column: string; readonly value: string } | undefined
  for (const [name, value] of Object.entries(query.filters)) {
    const column = indexColumn(resource, name)
    if (column === undefined) add(JSON.stringify({ [name]: value }), (p) => `attributes @> ${p}::text::jsonb`)
    else add(value, (p) => `${column} between ${p} and ${p}`)
    if (column !== undefined && walked === undefined) walked = { column, value }
  }
  const bound = (id: string | undefined, operator: string) => {
    if (id === undefined) return
    if (walked === undefined) return add(id, (p) => `id ${operator} ${p}`)
    const { column, value } = walked
    add(value, (v) => `(${column}, id) ${operator} (${v}, $${params.length + 1})`)
    params.push(id)
  }
  bound(query.from_id, ">=")
  bound(query.until_id, "<")
  bound(query.starting_after, "<")
  bound(query.ending_before, ">")
  const order = query.ending_before === undefined ? "desc" : "asc"
  const by = walked === undefined ? `id ${order}` : `${walked.column} ${order}, id ${order}`
  return [`select ${columns} from vostro_objects where ${where()} order by ${by} limit ${query.limit + 1}`, params]
}

/** True if a list needs an index only and reads no more than it returns, as the pages of a window do. */
export const isByIndex = ({ filters }: ListQuery, resource: AnyResource | undefined): boolean => {
  const names = Object.keys(filters)
  return names.length < 2 && names.every((name) => indexColumn(resource, name) !== undefined)
}

/** Returns the found rows as the requested page. */
export const pageOf = <A>(
  rows: ReadonlyArray<A>,
  { limit, ending_before }: { readonly limit: number; readonly ending_before?: string }
): Page<A> => {
  const objects = rows.slice(0, limit)
  return { objects: ending_before === undefined ? objects : objects.reverse(), has_more: rows.length > limit }
}
