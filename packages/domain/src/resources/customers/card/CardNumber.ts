import { fault, type SubError } from "../../../kernel/Rejection.ts"
import type { Card } from "./Card.ts"

// 32 hexadecimal digits, as in UUIDs and in ids of the bank, can contain a long run of digits by chance.
const HEX_IDS = /(?<![0-9a-f])[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}(?![0-9a-f])/gi

// ISO/IEC 7812: 12 to 19 digits. A blank or hyphen may stand between any two of them.
const CARD_NUMBER = /(?<!\d)\d(?:[\s-]?\d){11,18}(?!\d)/

/**
 * True if a text contains what can be a whole card number: 12 to 19 digits, with or without blanks and hyphens. Check
 * digits are ignored, so that the answer for a kind of value does not depend on chance.
 */
export const hasCardNumber = (text: string): boolean => CARD_NUMBER.test(text.replace(HEX_IDS, "x"))

/** Free fields of a card in a request. */
type FreeFields = Partial<Pick<Card, "client_card_id" | "metadata">>

/** Lists a fault for each free field that contains a card number. No fault repeats the number. */
export const numberFaults = ({ client_card_id = "", metadata = {} }: FreeFields): ReadonlyArray<SubError> => [
  ...(hasCardNumber(client_card_id) ? [fault("value_not_allowed", "client_card_id")] : []),
  ...(Object.entries(metadata).flat().some(hasCardNumber) ? [fault("value_not_allowed", "metadata")] : [])
]
