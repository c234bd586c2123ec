import type { Stored } from "@vostro/domain/ports"
import { integerOf, type Row, textOf } from "../database/Database.ts"

/** Beginning of a query for objects. */
export const OBJECT = "select kind, id, version, body from vostro_objects"

/** Returns the object of a row. */
export const storedOf = (row: Row): Stored => ({
  kind: textOf(row["kind"]),
  id: textOf(row["id"]),
  version: integerOf(row["version"]),
  body: textOf(row["body"])
})
