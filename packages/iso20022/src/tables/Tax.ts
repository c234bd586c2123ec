import { type Content, type DataOf, field, maybe, one, sequence, upTo } from "../schema/Table.ts"
import { code, date, matching, money, rate, text } from "../schema/Values.ts"

const MANY = 1000

const period = sequence(
  field("year", "Yr", date, maybe),
  field(
    "type",
    "Tp",
    code(
      ...["MM01", "MM02", "MM03", "MM04", "MM05", "MM06", "MM07", "MM08", "MM09", "MM10", "MM11", "MM12"],
      ...["QTR1", "QTR2", "QTR3", "QTR4", "HLF1", "HLF2"]
    ),
    maybe
  ),
  field("range", "FrToDt", sequence(field("from", "FrDt", date, one), field("to", "ToDt", date, one)), maybe)
)

const taxAmount = sequence(
  field("rate", "Rate", rate, maybe),
  field("base", "TaxblBaseAmt", money, maybe),
  field("total", "TtlAmt", money, maybe),
  field(
    "details",
    "Dtls",
    sequence(field("period", "Prd", period, maybe), field("amount", "Amt", money, one)),
    upTo(MANY)
  )
)

const record = sequence(
  field("type", "Tp", text(35), maybe),
  field("category", "Ctgy", text(35), maybe),
  field("categoryDetails", "CtgyDtls", text(35), maybe),
  field("debtorStatus", "DbtrSts", text(35), maybe),
  field("certificateId", "CertId", text(35), maybe),
  field("form", "FrmsCd", text(35), maybe),
  field("period", "Prd", period, maybe),
  field("amount", "TaxAmt", taxAmount, maybe),
  field("additionalInformation", "AddtlInf", text(140), maybe)
)

const taxParty = sequence(
  field("taxId", "TaxId", text(35), maybe),
  field("registrationId", "RegnId", text(35), maybe),
  field("type", "TaxTp", text(35), maybe)
)

const taxDebtor = sequence(
  field("taxId", "TaxId", text(35), maybe),
  field("registrationId", "RegnId", text(35), maybe),
  field("type", "TaxTp", text(35), maybe),
  field(
    "authorization",
    "Authstn",
    sequence(field("title", "Titl", text(35), maybe), field("name", "Nm", text(140), maybe)),
    maybe
  )
)

const content = sequence(
  field("creditor", "Cdtr", taxParty, maybe),
  field("debtor", "Dbtr", taxDebtor, maybe),
  field("ultimateDebtor", "UltmtDbtr", taxDebtor, maybe),
  field("zone", "AdmstnZone", text(35), maybe),
  field("reference", "RefNb", text(140), maybe),
  field("method", "Mtd", text(35), maybe),
  field("totalBase", "TtlTaxblBaseAmt", money, maybe),
  field("totalAmount", "TtlTaxAmt", money, maybe),
  field("date", "Dt", date, maybe),
  field("sequence", "SeqNb", matching(/^[0-9]{1,18}$/), maybe),
  field("records", "Rcrd", record, upTo(MANY))
)

/** Taxes that a payment pays. */
export interface TaxRemittance extends DataOf<typeof content> {}

/** Taxes that a payment pays. */
export const taxRemittance: Content<TaxRemittance> = content
