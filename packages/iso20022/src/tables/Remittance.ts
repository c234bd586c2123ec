import {
  type Content,
  choice,
  type DataOf,
  field,
  from1To,
  listOn,
  maybe,
  on,
  one,
  sequence,
  upTo
} from "../schema/Table.ts"
import { code, codeButOnRtp, codeOrProprietary, country, date, flag, money, text } from "../schema/Values.ts"
import { hybridAddress } from "./Address.ts"
import { otherParty } from "./Party.ts"
import { taxRemittance } from "./Tax.ts"

const MANY = 1000

const typeOf = (...codes: ReadonlyArray<string>) =>
  sequence(
    field(
      "type",
      "CdOrPrtry",
      choice(field("code", "Cd", code<string>(...codes), one), field("proprietary", "Prtry", text(35), one)),
      one
    ),
    field("issuer", "Issr", text(35), on("?", "?", "-"))
  )

/** Type of a document. */
const documentType = typeOf(
  ...["MSIN", "CNFA", "DNFA", "CINV", "CREN", "DEBN", "HIRI", "SBIN", "CMCN"],
  ...["SOAC", "DISP", "BOLD", "VCHR", "AROI", "TSUT", "PUOR"]
)

/** Type of a reference of the creditor. */
const referenceType = typeOf("RADM", "RPIN", "FXDR", "DISP", "PUOR", "SCOR")

/** Type of a line of a document, or of a garnishment: a code of an external list. */
const externalType = sequence(
  field("type", "CdOrPrtry", codeOrProprietary(4), one),
  field("issuer", "Issr", text(35), on("?", "?", "-"))
)

const typedAmount = sequence(
  field("type", "Tp", codeButOnRtp(4), on("?", "?", "1")),
  field("amount", "Amt", money, one)
)

const adjustment = sequence(
  field("amount", "Amt", money, one),
  field("direction", "CdtDbtInd", code("CRDT", "DBIT"), maybe),
  field("reason", "Rsn", text(4), maybe),
  field("additionalInformation", "AddtlInf", text(140), maybe)
)

const amounts = sequence(
  field("due", "DuePyblAmt", money, on("?", "?", "-")),
  field("discounts", "DscntApldAmt", typedAmount, listOn(MANY, MANY, 2)),
  field("creditNote", "CdtNoteAmt", money, on("?", "?", "-")),
  field("taxes", "TaxAmt", typedAmount, listOn(MANY, MANY, 0)),
  field("adjustments", "AdjstmntAmtAndRsn", adjustment, listOn(MANY, MANY, 0)),
  field("remitted", "RmtdAmt", money, on("?", "?", "-"))
)

const lineId = sequence(
  field("type", "Tp", externalType, maybe),
  field("number", "Nb", text(35), maybe),
  field("date", "RltdDt", date, maybe)
)

const line = sequence(
  field("ids", "Id", lineId, from1To(MANY)),
  field("description", "Desc", text(2048), maybe),
  field("amounts", "Amt", amounts, maybe)
)

const document = sequence(
  field("type", "Tp", documentType, maybe),
  field("number", "Nb", text(35), on("?", "?", "1")),
  field("date", "RltdDt", date, maybe),
  field("lines", "LineDtls", line, listOn(MANY, MANY, 0))
)

const garnishment = sequence(
  field("type", "Tp", externalType, one),
  field("garnishee", "Grnshee", otherParty, maybe),
  field("administrator", "GrnshmtAdmstr", otherParty, maybe),
  field("reference", "RefNb", text(140), maybe),
  field("date", "Dt", date, maybe),
  field("amount", "RmtdAmt", money, maybe),
  field("hasFamilyMedicalInsurance", "FmlyMdclInsrncInd", flag, maybe),
  field("hasEmployeeTermination", "MplyeeTermntnInd", flag, maybe)
)

const reference = sequence(field("type", "Tp", referenceType, maybe), field("reference", "Ref", text(35), maybe))

const structured = sequence(
  field("documents", "RfrdDocInf", document, listOn(MANY, MANY, 5)),
  field("amounts", "RfrdDocAmt", amounts, maybe),
  field("creditorReference", "CdtrRefInf", reference, on("?", "?", "-")),
  field("invoicer", "Invcr", otherParty, maybe),
  field("invoicee", "Invcee", otherParty, maybe),
  field("taxes", "TaxRmt", taxRemittance, on("?", "?", "-")),
  field("garnishment", "GrnshmtRmt", garnishment, on("?", "?", "-")),
  field("additionalInformation", "AddtlRmtInf", text(140), listOn(3, 3, 0))
)

/** Documents that a payment settles. */
export interface StructuredRemittance extends DataOf<typeof structured> {}

const structuredContent: Content<StructuredRemittance> = structured

/** Purpose of a payment for its receiver, as free text and as documents. */
export const remittance = sequence(
  field("text", "Ustrd", text(140), maybe),
  field("structured", "Strd", structuredContent, listOn(MANY, MANY, 1))
)

const postal = sequence(field("name", "Nm", text(140), one), field("address", "Adr", hybridAddress, one))

/** Means and address by which a remittance advice was sent. */
export const remittanceLocation = sequence(
  field("id", "RmtId", text(35), maybe),
  field(
    "locations",
    "RmtLctnDtls",
    sequence(
      field("method", "Mtd", code("FAXI", "EDIC", "URID", "EMAL", "POST", "SMSM"), one),
      field("electronicAddress", "ElctrncAdr", text(2048), maybe),
      field("postalAddress", "PstlAdr", postal, on("?", "?", "-"))
    ),
    listOn(2, 2, 1)
  )
)

const regulatoryDetail = sequence(
  field("type", "Tp", text(35), maybe),
  field("date", "Dt", date, maybe),
  field("country", "Ctry", country, maybe),
  field("code", "Cd", text(10), maybe),
  field("amount", "Amt", money, maybe),
  field("information", "Inf", text(35), upTo(MANY))
)

/** A report that a regulator requires. */
export const regulatoryReport = sequence(
  field("direction", "DbtCdtRptgInd", code("CRED", "DEBT", "BOTH"), maybe),
  field(
    "authority",
    "Authrty",
    sequence(field("name", "Nm", text(140), maybe), field("country", "Ctry", country, maybe)),
    maybe
  ),
  field("details", "Dtls", regulatoryDetail, upTo(MANY))
)
