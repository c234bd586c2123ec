import type { Limits } from "./Limits.ts"

/** Cause of a fault, as data. */
export type Reason =
  // The document
  | { readonly _tag: "malformed"; readonly message: string }
  | { readonly _tag: "truncated" }
  | { readonly _tag: "doctype" }
  | { readonly _tag: "entity"; readonly message: string }
  | { readonly _tag: "encoding"; readonly found: string }
  | { readonly _tag: "limit"; readonly limit: keyof Limits; readonly max: number }
  // Elements and attributes
  | { readonly _tag: "namespace"; readonly expected: string; readonly found: string }
  | { readonly _tag: "unknownElement" }
  | { readonly _tag: "misplaced" }
  | { readonly _tag: "repeated"; readonly max: number }
  | { readonly _tag: "missing" }
  | { readonly _tag: "empty" }
  | { readonly _tag: "alternatives" }
  | { readonly _tag: "unexpectedText" }
  | { readonly _tag: "unknownAttribute"; readonly name: string }
  | { readonly _tag: "missingAttribute"; readonly name: string }
  // Values
  | { readonly _tag: "tooShort"; readonly min: number }
  | { readonly _tag: "tooLong"; readonly max: number }
  | { readonly _tag: "pattern"; readonly pattern: string }
  | { readonly _tag: "notListed"; readonly values: ReadonlyArray<string> }
  | { readonly _tag: "notNumber" }
  | { readonly _tag: "digits"; readonly max: number }
  | { readonly _tag: "decimals"; readonly max: number }
  | { readonly _tag: "tooSmall"; readonly min: number }
  | { readonly _tag: "currency"; readonly found: string }
  | { readonly _tag: "notDate" }
  | { readonly _tag: "notDateTime" }
  | { readonly _tag: "noDay"; readonly found: string }
  | { readonly _tag: "notBoolean" }
  | { readonly _tag: "contradiction" }
  | { readonly _tag: "type"; readonly expected: string }
  | { readonly _tag: "character"; readonly character: string }
  // Messages and fields that the network lacks
  | { readonly _tag: "notCarried"; readonly field: string }

/** Tags of reasons. */
export type ReasonTag = Reason["_tag"]

/** Maximum length of a name or value of the document in a fault. */
const SHOWN = 100

/** Shortens a name or value of the document, which can be of any length. */
export const shortened = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

/** Describes a reason in one line. */
export const describe = (reason: Reason): string => {
  switch (reason._tag) {
    case "malformed":
      return `not well-formed XML: ${reason.message}`
    case "truncated":
      return "the document ends too early"
    case "doctype":
      return "document type declarations are refused"
    case "entity":
      return `entities are refused: ${reason.message}`
    case "encoding":
      return `not UTF-8: ${shortened(reason.found)}`
    case "limit":
      return `more than ${reason.max} (limit: ${reason.limit})`
    case "namespace":
      return `namespace "${shortened(reason.found)}" where "${reason.expected}" is expected`
    case "unknownElement":
      return "unknown element"
    case "misplaced":
      return "element out of order"
    case "repeated":
      return `element occurs more than ${reason.max} times`
    case "missing":
      return "required element is missing"
    case "empty":
      return "element without content"
    case "alternatives":
      return "exactly one alternative is allowed"
    case "unexpectedText":
      return "text between elements"
    case "unknownAttribute":
      return `unknown attribute ${shortened(reason.name)}`
    case "missingAttribute":
      return `missing attribute ${reason.name}`
    default:
      return describeValue(reason)
  }
}

type ValueReason = Extract<
  Reason,
  {
    _tag:
      | "tooShort"
      | "tooLong"
      | "pattern"
      | "notListed"
      | "notNumber"
      | "digits"
      | "decimals"
      | "tooSmall"
      | "currency"
      | "notDate"
      | "notDateTime"
      | "noDay"
      | "notBoolean"
      | "contradiction"
      | "type"
      | "character"
      | "notCarried"
  }
>

const describeValue = (reason: ValueReason): string => {
  switch (reason._tag) {
    case "tooShort":
      return `shorter than ${reason.min} characters`
    case "tooLong":
      return `longer than ${reason.max} characters`
    case "pattern":
      return `does not match ${reason.pattern}`
    case "notListed":
      return `none of ${reason.values.join(", ")}`
    case "notNumber":
      return "not a decimal number of zero or more"
    case "digits":
      return `more than ${reason.max} digits`
    case "decimals":
      return `more than ${reason.max} decimals`
    case "tooSmall":
      return `less than ${reason.min}`
    case "currency":
      return `currency ${shortened(reason.found)} is not allowed`
    case "notDate":
      return "not a date (YYYY-MM-DD)"
    case "notDateTime":
      return "not a date and time (YYYY-MM-DDThh:mm:ss)"
    case "noDay":
      return `${reason.found} is no day of the calendar`
    case "notBoolean":
      return "neither true nor false"
    case "contradiction":
      return "differs from the same value elsewhere in the message"
    case "type":
      return `not a ${reason.expected}`
    case "character":
      return `character ${reason.character} is not in the character set of the network`
    case "notCarried":
      return `the network does not carry ${reason.field}`
  }
}
