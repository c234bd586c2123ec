import type { SchemaAST, SchemaIssue } from "effect"
import { ALLOWED, choicesOf } from "../../kernel/Choice.ts"
import { distinctBy } from "../../kernel/Distinct.ts"
import type { SubErrorCode } from "../../kernel/ErrorCode.ts"
import { fieldWithin } from "../../kernel/FieldPath.ts"
import { fault, MAX_FAULTS, notOneOf, type SubError } from "../../kernel/Rejection.ts"
import { olderNames } from "../../kernel/Renamed.ts"

/** Names a nested field. The path of the root is empty. */
export type FieldNaming = typeof fieldWithin

/**
 * Turns a schema issue into sub-errors, one per failing field, named by its path (`details.credit.limit`,
 * `documents[0].type`) or by `within`. The issue must carry its inputs (`reportInput`).
 */
export const faultsOf = (issue: SchemaIssue.Issue, within: FieldNaming = fieldWithin): ReadonlyArray<SubError> =>
  oneForEach(foundIn(issue, "", within))

/** Returns the first fault of each field: a field with several faults is named once (spec, "v2 error body"). */
export const oneForEach = (faults: ReadonlyArray<SubError>): ReadonlyArray<SubError> =>
  distinctBy(faults, ({ parameters }) => parameters.join())

const foundIn = (issue: SchemaIssue.Issue, path: string, within: FieldNaming): ReadonlyArray<SubError> => {
  switch (issue._tag) {
    case "Pointer":
      return foundIn(issue.issue, issue.path.reduce<string>(within, path), within)
    case "Composite":
      return issue.issues.slice(0, MAX_FAULTS).flatMap((inner) => foundIn(inner, path, within))
    case "Encoding":
      return foundIn(issue.issue, path, within)
    case "Filter":
      return [filteredAt(issue, path)]
    case "MissingKey":
      return [at("required", path)]
    case "UnexpectedKey":
      return [at(isOfRecord(issue.ast) ? "value_malformed" : "parameter_unknown", path)]
    case "AnyOf":
      return faultsOfUnion(issue, path, within)
    default:
      return [mismatchAt(issue, path)]
  }
}

// A text where other texts are allowed is a wrong choice; any other value has the wrong type.
const mismatchAt = (issue: SchemaIssue.Issue, path: string): SubError => {
  if (!("ast" in issue && "input" in issue) || typeof issue.input !== "string") return at("value_malformed", path)
  const instead = olderNames(issue.ast)[issue.input]
  if (instead !== undefined) return { ...at("value_renamed", path), instead }
  const choices = choicesOf(issue.ast)
  if (choices !== undefined) return choiceAt(choices, path)
  return at(issue.ast._tag === "Union" ? "value_not_allowed" : "value_malformed", path)
}

// A record, such as metadata, allows any name of some form, so an unexpected name is malformed instead of unknown.
const isOfRecord = (ast: SchemaIssue.UnexpectedKey["ast"]): boolean =>
  ast._tag === "Objects" && ast.indexSignatures.length > 0

// If the value or its `type` selects a single member of the union, the faults are those of that member.
const faultsOfUnion = (issue: SchemaIssue.AnyOf, path: string, within: FieldNaming): ReadonlyArray<SubError> => {
  const [chosen, ...others] = issue.issues
  if (chosen !== undefined && others.length === 0) return foundIn(chosen, path, within)
  if (!isTagged(issue.ast)) return [mismatchAt(issue, path)]
  if (!isRecord(issue.input) || Array.isArray(issue.input)) return [at("value_malformed", path)]
  const tag = issue.input["type"]
  if (tag === undefined) return [at("required", within(path, "type"))]
  const place = within(path, "type")
  return [typeof tag === "string" ? choiceAt(issue.ast.types.flatMap(tagsOf), place) : at("value_malformed", place)]
}

const isTagged = ({ types }: SchemaAST.Union): boolean => types.every((one) => tagsOf(one).length > 0)

const tagsOf = (member: SchemaAST.AST): ReadonlyArray<string> =>
  member._tag === "Objects"
    ? member.propertySignatures.flatMap(({ name, type }) =>
        name === "type" && type._tag === "Literal" ? [String(type.literal)] : []
      )
    : []

// A fault of the whole body has no parameter to name.
const at = (code: SubErrorCode, path: string): SubError => (path === "" ? fault(code) : fault(code, path))

const choiceAt = (choices: ReadonlyArray<string>, path: string): SubError =>
  path === "" ? notOneOf(choices) : notOneOf(choices, path)

const filteredAt = (issue: SchemaIssue.Filter, path: string): SubError => {
  const allowed: unknown = issue.filter.annotations?.[ALLOWED]
  const found = at(codeOfFilter(issue), path)
  return typeof allowed === "string" ? { ...found, choices: [allowed] } : found
}

const codes: Readonly<Record<string, SubErrorCode>> = {
  "effect/schema/isMaxLength": "value_too_long",
  "effect/schema/isMaxProperties": "value_too_long",
  "effect/schema/isMinLength": "value_too_short",
  "effect/schema/isGreaterThanOrEqualTo": "value_too_small",
  "effect/schema/isUnique": "value_repeated"
}

const codeOfFilter = (issue: SchemaIssue.Filter): SubErrorCode => {
  const representation: unknown = issue.filter.annotations?.representation
  if (!isRecord(representation) || typeof representation["id"] !== "string") return "value_malformed"
  if (representation["id"] !== "effect/schema/isBetween") return codes[representation["id"]] ?? "value_malformed"
  const bounds = representation["payload"]
  const tooLarge = isRecord(bounds) && Number(issue.input) > Number(bounds["maximum"])
  return tooLarge ? "value_too_large" : "value_too_small"
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
