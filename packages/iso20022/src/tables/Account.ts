import { type Content, choice, type DataOf, field, maybe, on, one, sequence } from "../schema/Table.ts"
import { codeOrProprietary, currency, matching, text } from "../schema/Values.ts"

const other = sequence(
  field("id", "Id", text(34), one),
  field("scheme", "SchmeNm", codeOrProprietary(4), on("?", "?", "-")),
  field("issuer", "Issr", text(35), on("?", "?", "-"))
)

const number = choice(
  field("iban", "IBAN", matching(/^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/), on("1", "1", "-")),
  field("other", "Othr", other, one)
)

const proxy = sequence(field("type", "Tp", codeOrProprietary(4), on("?", "?", "-")), field("id", "Id", text(2048), one))

const content = sequence(
  field("number", "Id", number, one),
  field("type", "Tp", codeOrProprietary(4), on("?", "?", "-")),
  field("currency", "Ccy", currency, on("?", "?", "-")),
  field("name", "Nm", text(70), maybe),
  field("proxy", "Prxy", proxy, maybe)
)

/** An account, by IBAN or by another number. */
export interface Account extends DataOf<typeof content> {}

/** An account. */
export const account: Content<Account> = content
