import { Schema, type SchemaAST } from "effect"

/** New names by older names of the values of a field. */
export type OlderNames = Readonly<Record<string, string>>

const KEY = "vostro/older_names"

/** Makes a choice of texts whose older names are refused with the new name. */
export const renamed = <const L extends ReadonlyArray<string>>(names: L, older: OlderNames) =>
  Schema.Literals(names).annotate({ [KEY]: older })

/** Returns the older names that a schema refuses. */
export const olderNames = ({ annotations }: SchemaAST.AST): OlderNames => {
  const older: unknown = annotations?.[KEY]
  return isNames(older) ? older : {}
}

const isNames = (value: unknown): value is OlderNames => typeof value === "object" && value !== null
