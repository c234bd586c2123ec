import { isIP } from "node:net"
import { isSubnet } from "@vostro/domain/operations"
import { checkDigitOf } from "@vostro/domain/rails"
import { Redacted, Schema, SchemaGetter } from "effect"
import { isFolderUrl } from "./DatabasePlace.ts"

const matching = (isRight: (text: string) => boolean) => Schema.String.check(Schema.makeFilter(isRight))

/** Nine digits with a check digit. */
export const RoutingNumber = matching((text) => /^\d{9}$/.test(text) && checkDigitOf(text.slice(0, 8)) === text[8])

/** ASCII text of at least 32 characters without spaces: a shorter token could be guessed. */
export const Token = matching((text) => /^[\x21-\x7e]{32,}$/.test(text))

/** At least 64 hexadecimal digits, decoded to bytes. */
export const KeyBytes = matching((text) => /^([0-9a-f]{2}){32,}$/i.test(text)).pipe(
  Schema.decodeTo(Schema.Uint8Array, {
    decode: SchemaGetter.transform((text: string) => new Uint8Array(Buffer.from(text, "hex"))),
    encode: SchemaGetter.transform((bytes: Uint8Array) => Buffer.from(bytes).toString("hex"))
  })
)

const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text)

/** URL of a PostgreSQL database, or of a folder with SQLite. */
export const DatabaseUrl = matching((text) => isPostgresUrl(text) || isFolderUrl(text)).pipe(
  Schema.decodeTo(Schema.Redacted(Schema.String), {
    decode: SchemaGetter.transform((text: string) => Redacted.make(text)),
    encode: SchemaGetter.transform((url: Redacted.Redacted<string>) => Redacted.value(url))
  })
)

/** URL of a web server. */
export const WebUrl = matching((text) => /^https?:\/\/./.test(text) && URL.canParse(text))

/** IP address. A name could resolve to an address beyond loopback. */
export const IpAddress = matching((text) => isIP(text) !== 0)

/** Whole number within bounds. */
export const between = (minimum: number, maximum: number) =>
  Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum }))

/** Whole number within bounds, or `off`, which is infinity. */
export const boundOrOff = (minimum: number, maximum: number) =>
  matching(
    (text) => text === "off" || (/^\d{1,9}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum)
  ).pipe(
    Schema.decodeTo(Schema.Number, {
      decode: SchemaGetter.transform((text: string) => (text === "off" ? Number.POSITIVE_INFINITY : Number(text))),
      encode: SchemaGetter.transform((bound: number) => (Number.isFinite(bound) ? String(bound) : "off"))
    })
  )

/** `on` or `off`. */
export const Switch = Schema.Literals(["on", "off"]).pipe(
  Schema.decodeTo(Schema.Boolean, {
    decode: SchemaGetter.transform((text: "on" | "off") => text === "on"),
    encode: SchemaGetter.transform((isOn: boolean) => (isOn ? "on" : "off"))
  })
)

const partsOf = (text: string): ReadonlyArray<string> => (text === "" ? [] : text.split(",").map((one) => one.trim()))

const listed = (isOne: (part: string) => boolean) =>
  matching((text) => partsOf(text).every(isOne)).pipe(
    Schema.decodeTo(Schema.Array(Schema.String), {
      decode: SchemaGetter.transform((text: string) => partsOf(text)),
      encode: SchemaGetter.transform((parts: ReadonlyArray<string>) => parts.join(","))
    })
  )

/** Addresses and subnets in CIDR notation, separated by commas. */
export const Networks = listed(isSubnet)

/** Origins of web pages, separated by commas. */
export const Origins = listed((one) => URL.canParse(one) && new URL(one).origin === one)

/** Servers as `host:port`, separated by commas. */
export const Servers = listed((one) => /^(\[[\da-fA-F:]+\]|[\w.-]+):\d{1,5}$/.test(one))

/** Name of a stream of NATS. */
export const StreamName = matching((text) => /^[\w-]{1,200}$/.test(text))

/** Id of a number of capitals and digits. */
export const CapitalsAndDigits = (length: number) => matching((text) => new RegExp(`^[A-Z0-9]{${length}}$`).test(text))

const RailName = Schema.Literals(["nacha", "iso20022"])
/** Message formats of payment networks over folders. */
export type RailName = typeof RailName.Type

const isRailName = Schema.is(RailName)
const railsIn = (text: string): ReadonlyArray<RailName> => partsOf(text).filter(isRailName)

/** `none`, or message formats separated by commas. */
export const RailsList = matching(
  (text) => text === "none" || new Set(railsIn(text)).size === partsOf(text).length
).pipe(
  Schema.decodeTo(Schema.Array(RailName), {
    decode: SchemaGetter.transform((text: string) => railsIn(text)),
    encode: SchemaGetter.transform((rails: ReadonlyArray<RailName>) => (rails.length === 0 ? "none" : rails.join(",")))
  })
)

/** Share from 0 to 1. */
export const Share = Schema.NumberFromString.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

/** Time of the day, `HH:MM`. */
export const LocalTime = matching((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text))

/** Secret text. */
export const Secret = Schema.NonEmptyString.pipe(
  Schema.decodeTo(Schema.Redacted(Schema.String), {
    decode: SchemaGetter.transform((text: string) => Redacted.make(text)),
    encode: SchemaGetter.transform((secret: Redacted.Redacted<string>) => Redacted.value(secret))
  })
)
