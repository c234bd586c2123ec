import { Schema } from "effect"
import { atLeast, atMost } from "../../../../kernel/Resource.ts"

// The character set of wires (S125), as the interface states it.
const SET = "[ \\w/\\-?:().,'+!@#$%^&*=`{|}~\";<>\\[\\\\\\]]"
const INK = "[\\w/\\-?:().,'+!@#$%^&*=`{|}~\";<>\\[\\\\\\]]"

/** Text of the character set of wires with at least one character that is not a space. */
export const wireText = (minLength: number, maxLength: number) =>
  Schema.String.check(
    atLeast(minLength),
    atMost(maxLength),
    // Only spaces may precede the first ink, so that no text can be matched in two ways: the time is linear.
    Schema.isPattern(new RegExp(`^ *${INK}${SET}*$`))
  )

/** Text of the character set of wires, which may be blank. */
export const blankableWireText = (maxLength: number) =>
  Schema.String.check(atMost(maxLength), Schema.isPattern(new RegExp(`^${SET}*$`)))

/** Message to the creditor: text of the character set, with line breaks. */
export const MessageToCreditor = Schema.String.check(atMost(140), Schema.isPattern(new RegExp(`^(${SET}|\\n)*$`)))

/** Message between banks: text with line breaks, as long as two of the network's fields (S176). */
export const BankMessage = Schema.String.check(atMost(280), Schema.isPattern(new RegExp(`^(${SET}|\\n)*$`)))
