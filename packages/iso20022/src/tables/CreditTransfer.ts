/**
 * The contents of messages as tables: elements, their order, bounds and kinds of values, on each network. A message is
 * a table of smaller ones, such as parties and agents. `messages` names the whole messages; reading and writing by the
 * tables is left to `schema`, `reading` and `writing`.
 */

import {
  byNetwork,
  type Content,
  type DataOf,
  field,
  fixed,
  listOn,
  maybe,
  on,
  one,
  placed,
  sequence,
  wrap
} from "../schema/Table.ts"
import {
  code,
  codeButOnRtp,
  codeOrProprietary,
  date,
  dated,
  dateTime,
  money,
  rate,
  settlementAmount,
  text,
  uetr
} from "../schema/Values.ts"
import { account } from "./Account.ts"
import { agent, branchAgent, participant } from "./Agent.ts"
import { moneyHead } from "./Group.ts"
import { otherParty, party } from "./Party.ts"
import { regulatoryReport, remittance, remittanceLocation } from "./Remittance.ts"

/** Id of a transaction that its sender gives: by day and participant on RTP (S163). */
export const instructionId: Content<string> = byNetwork({
  fedwire: text(35),
  fednow: text(35),
  rtp: dated(/^[0-9]{8}[A-Z0-9]{11}[ -~]{0,16}$/, 0)
})

/** Ids of a payment; on RTP some have no UETR. */
export const paymentIds = (uetrOnRtp: "?" | "-") =>
  wrap(
    "PmtId",
    one,
    field("instructionId", "InstrId", instructionId, on("?", "?", "1")),
    field("endToEndId", "EndToEndId", text(35), one),
    field("transactionId", "TxId", text(35), on("?", "?", "1")),
    field("uetr", "UETR", uetr, on("1", "?", uetrOnRtp)),
    field("clearingReference", "ClrSysRef", text(35), on("-", "-", "?"))
  )

const localInstrument = byNetwork<string>({
  fedwire: code("CTRC", "CTRD", "CTRS"),
  fednow: text(35),
  rtp: code("STANDARD", "INTERMEDIARY", "FOREIGN AFFILIATE", "ZELLE", "IXB")
})

const paymentType = wrap(
  "PmtTpInf",
  one,
  field("priority", "InstrPrty", code("HIGH", "NORM"), on("?", "?", "-")),
  field("serviceLevels", "SvcLvl", codeOrProprietary(4), listOn(3, 3, 0)),
  wrap("SvcLvl", on("-", "-", "1"), fixed("Cd", "SDVA")),
  wrap("LclInstrm", one, field("localInstrument", "Prtry", localInstrument, one)),
  field("categoryPurpose", "CtgyPurp", codeButOnRtp(4), on("?", "?", "1"))
)

/** A charge on the way, and the agent that took it. */
export const charge = sequence(field("amount", "Amt", money, one), field("agent", "Agt", agent, one))

const instructionWith = (...codes: ReadonlyArray<string>) =>
  sequence(
    field(
      "code",
      "Cd",
      byNetwork<string>({ fedwire: code(...codes), fednow: code(...codes), rtp: text(4) }),
      on("?", "?", "1")
    ),
    field("text", "InstrInf", text(140), on("?", "?", "1"))
  )

/** An instruction to the agent of the creditor. */
export const creditorAgentInstruction = instructionWith("CHQB", "HOLD", "PHOB", "TELB")

/** An instruction to the agent of a creditor that is a financial institution. */
export const institutionInstruction = instructionWith("PHOB", "TELB")

const chargeBearer = byNetwork<"DEBT" | "CRED" | "SHAR" | "SLEV">({
  fedwire: code("DEBT", "CRED", "SHAR", "SLEV"),
  fednow: code("SLEV"),
  rtp: code("SLEV")
})

const content = sequence(
  moneyHead,
  wrap(
    "CdtTrfTxInf",
    one,
    paymentIds("?"),
    paymentType,
    field("settlementAmount", "IntrBkSttlmAmt", settlementAmount, one),
    field("settlementDate", "IntrBkSttlmDt", date, placed("1", "1", "-")),
    field("acceptanceTime", "AccptncDtTm", dateTime, on("?", "?", "-")),
    field("instructedAmount", "InstdAmt", money, on("1", "?", "-")),
    field("exchangeRate", "XchgRate", rate, on("?", "?", "-")),
    field("chargeBearer", "ChrgBr", chargeBearer, one),
    field("charges", "ChrgsInf", charge, listOn(1000, 1000, 0)),
    field("previousAgent1", "PrvsInstgAgt1", agent, on("?", "?", "-")),
    field("previousAgent1Account", "PrvsInstgAgt1Acct", account, on("?", "?", "-")),
    field("previousAgent2", "PrvsInstgAgt2", agent, on("?", "?", "-")),
    field("previousAgent2Account", "PrvsInstgAgt2Acct", account, on("?", "?", "-")),
    field("previousAgent3", "PrvsInstgAgt3", agent, on("?", "?", "-")),
    field("previousAgent3Account", "PrvsInstgAgt3Acct", account, on("?", "?", "-")),
    participant("instructingAgent", "InstgAgt"),
    participant("instructedAgent", "InstdAgt"),
    field("intermediaryAgent1", "IntrmyAgt1", agent, on("?", "?", "-")),
    field("intermediaryAgent1Account", "IntrmyAgt1Acct", account, on("?", "?", "-")),
    field("intermediaryAgent2", "IntrmyAgt2", agent, on("?", "?", "-")),
    field("intermediaryAgent2Account", "IntrmyAgt2Acct", account, on("?", "?", "-")),
    field("intermediaryAgent3", "IntrmyAgt3", agent, on("?", "?", "-")),
    field("intermediaryAgent3Account", "IntrmyAgt3Acct", account, on("?", "?", "-")),
    field("ultimateDebtor", "UltmtDbtr", otherParty, maybe),
    field("initiatingParty", "InitgPty", otherParty, maybe),
    field("debtor", "Dbtr", party, one),
    field("debtorAccount", "DbtrAcct", account, on("?", "?", "1")),
    field("debtorAgent", "DbtrAgt", agent, one),
    field("debtorAgentAccount", "DbtrAgtAcct", account, on("?", "?", "-")),
    field("creditorAgent", "CdtrAgt", branchAgent, one),
    field("creditorAgentAccount", "CdtrAgtAcct", account, on("?", "?", "-")),
    field("creditor", "Cdtr", party, one),
    field("creditorAccount", "CdtrAcct", account, on("?", "?", "1")),
    field("ultimateCreditor", "UltmtCdtr", otherParty, maybe),
    field("creditorAgentInstructions", "InstrForCdtrAgt", creditorAgentInstruction, listOn(2, 2, 5)),
    field("purpose", "Purp", codeOrProprietary(4), on("?", "?", "-")),
    field("regulatoryReports", "RgltryRptg", regulatoryReport, listOn(10, 10, 0)),
    field("remittanceLocation", "RltdRmtInf", remittanceLocation, maybe),
    field("remittance", "RmtInf", remittance, maybe)
  )
)

/** A customer's payment: pacs.008. */
export interface CreditTransfer extends DataOf<typeof content> {}

/** A customer's payment: pacs.008. */
export const creditTransfer: Content<CreditTransfer> = content
