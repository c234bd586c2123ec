import type { Client } from "@vostro/http/client"
import { Effect, Option, Stream } from "effect"

/** Lists every program of the bank. */
export const allPrograms = (operator: Client) =>
  Stream.runCollect(
    Stream.paginate(undefined, (after: string | undefined) =>
      Effect.map(
        operator.call("program.list", { query: { limit: 100, ...(after !== undefined && { starting_after: after }) } }),
        ({ value: { has_more, objects } }) =>
          [objects, has_more ? Option.fromUndefinedOr(objects.at(-1)?.id) : Option.none()] as const
      )
    )
  )
