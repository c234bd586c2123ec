import type { Position } from "@vostro/domain/ledger/Position"
import type { Loaded, Needs, Stored } from "@vostro/domain/ports/Store"

/** A row of `vostro_load`. */
export interface LoadedRow {
  readonly tag: string
  readonly kind: string
  readonly id: string
  readonly version: number
  readonly body: string
}

/** What rows of `vostro_load` hold. */
export const loadedOf = (rows: ReadonlyArray<LoadedRow>): Loaded => ({
  objects: rows.filter(({ tag }) => tag === "object").map(storedOf),
  positions: rows.filter(({ tag }) => tag === "position").map(positionOf)
})

const storedOf = ({ kind, id, version, body }: LoadedRow): Stored => ({ kind, id, version, body })

const positionOf = ({ kind, id, body }: LoadedRow): Position => {
  const [core_account_id = "", posted, held, number_open, account_open] = body.split(" ")
  return {
    account_number_id: id,
    account_id: kind,
    core_account_id,
    posted: Number(posted),
    held: Number(held),
    number_open: number_open === "t",
    account_open: account_open === "t"
  }
}

/** The needs of several requests, each once. */
export const unionOf = (needs: ReadonlyArray<Needs>): Needs => ({
  objects: [...new Map(needs.flatMap(({ objects }) => objects).map((ref) => [`${ref.kind} ${ref.id}`, ref])).values()],
  newest: needs.flatMap(({ newest }) => newest),
  positions: [...new Set(needs.flatMap(({ positions }) => positions))],
  positionsOf: [...new Set(needs.flatMap(({ positionsOf }) => positionsOf))],
  all: [...new Set(needs.flatMap(({ all }) => all))]
})

/** Deals out what was loaded for several requests together: to each what it needs. */
export const dealer = ({ objects, positions }: Loaded) => {
  const byRef = new Map(objects.map((stored) => [`${stored.kind} ${stored.id}`, stored]))
  const byNumber = new Map(positions.map((position) => [position.account_number_id, position]))
  return (needs: Needs): Loaded => ({
    objects: [
      ...needs.objects.flatMap(({ kind, id }) => byRef.get(`${kind} ${id}`) ?? []),
      ...(needs.all.length === 0 ? [] : objects.filter(({ kind }) => needs.all.includes(kind)))
    ],
    positions: [
      ...needs.positions.flatMap((id) => byNumber.get(id) ?? []),
      ...(needs.positionsOf.length === 0
        ? []
        : positions.filter(({ account_id }) => needs.positionsOf.includes(account_id)))
    ]
  })
}
