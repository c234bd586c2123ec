import { fault, type SubError } from "../../../kernel/Rejection.ts"
import type { Card } from "./Card.ts"

// 32 hexadecimal digits, as in UUIDs and in ids of the bank, can contain a long run of digits by chance.
const HEX_IDS = /(?<![0-9a-f])[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}(?![0-9a-f])/gi

// ISO/IEC 7812: 12 to 19 digits, of any script. Anything but a letter may stand between two of them.
const CARD_NUMBER = /(?<!\p{Nd})\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){11,18}(?!\p{Nd})/u

// Includes letters that show nothing, such as the Hangul filler.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

// Digits and all that stands between them, from one letter to the next.
const RUNS = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd})*/gu

// Dates of 1900 to 2099, times of day, and offsets from UTC without a colon.
const MOMENTS = [
  /(?<!\d)(?:19|20)\d\d([-/.])(?:0[1-9]|1[0-2])\1[0-3]\d(?!\d)/g,
  /(?<!\d)[0-3]\d([-/.])[0-3]\d\1(?:19|20)\d\d(?!\d)/g,
  /(?<!\d)(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?!\d)/g,
  /(?<=[+-])(?:0\d|1[0-4])[0-5]\d(?!\d)/g
]

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/

/** True if a run of digits is dates and times, or an IPv4 address. No whole card number has such a form. */
const isReadable = (run: string): boolean =>
  IPV4.test(run) || !/\p{Nd}/u.test(MOMENTS.reduce((rest, moment) => rest.replaceAll(moment, " "), run))

/**
 * True if a text contains what can be a whole card number: 12 to 19 digits of any script, with no letter between them.
 * UUIDs, ids of the bank, dates, times and IPv4 addresses are exempt. Check digits are ignored, so that the answer for a
 * kind of value does not depend on chance.
 */
export const hasCardNumber = (text: string): boolean =>
  (text.normalize("NFKC").replaceAll(INVISIBLE, " ").replaceAll(HEX_IDS, "x").match(RUNS) ?? []).some(
    (run) => CARD_NUMBER.test(run) && !isReadable(run)
  )

/** Free fields of a card in a request. */
type FreeFields = Partial<Pick<Card, "client_card_id" | "metadata">>

/** Lists a fault for each free field that contains a card number. No fault repeats the number. */
export const numberFaults = ({ client_card_id = "", metadata = {} }: FreeFields): ReadonlyArray<SubError> => [
  ...(hasCardNumber(client_card_id) ? [fault("value_not_allowed", "client_card_id")] : []),
  ...(Object.entries(metadata).flat().some(hasCardNumber) ? [fault("value_not_allowed", "metadata")] : [])
]
