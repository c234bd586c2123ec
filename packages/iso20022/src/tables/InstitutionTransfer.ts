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
import { code, codeOrProprietary, date, money, settlementAmount, text } from "../schema/Values.ts"
import { account } from "./Account.ts"
import { agent, branchAgent, participant } from "./Agent.ts"
import { creditorAgentInstruction, institutionInstruction, paymentIds } from "./CreditTransfer.ts"
import { moneyHead } from "./Group.ts"
import { otherParty, party } from "./Party.ts"
import { remittance } from "./Remittance.ts"

const localInstrument = byNetwork<string>({
  fedwire: code("BTRC", "BTRS", "BTRD", "COVC", "COVS"),
  fednow: text(35),
  rtp: text(35)
})

const paymentType = wrap(
  "PmtTpInf",
  one,
  field("priority", "InstrPrty", code("HIGH", "NORM"), on("?", "?", "-")),
  field("serviceLevels", "SvcLvl", codeOrProprietary(4), listOn(3, 3, 0)),
  wrap("SvcLvl", on("-", "-", "1"), fixed("Cd", "SDVA")),
  wrap("LclInstrm", on("1", "1", "-"), field("localInstrument", "Prtry", localInstrument, one)),
  field("categoryPurpose", "CtgyPurp", codeOrProprietary(4), on("?", "?", "-"))
)

const underlying = sequence(
  field("ultimateDebtor", "UltmtDbtr", otherParty, maybe),
  field("initiatingParty", "InitgPty", otherParty, maybe),
  field("debtor", "Dbtr", party, one),
  field("debtorAccount", "DbtrAcct", account, maybe),
  field("debtorAgent", "DbtrAgt", agent, one),
  field("debtorAgentAccount", "DbtrAgtAcct", account, maybe),
  field("previousAgent1", "PrvsInstgAgt1", agent, maybe),
  field("previousAgent1Account", "PrvsInstgAgt1Acct", account, maybe),
  field("previousAgent2", "PrvsInstgAgt2", agent, maybe),
  field("previousAgent2Account", "PrvsInstgAgt2Acct", account, maybe),
  field("previousAgent3", "PrvsInstgAgt3", agent, maybe),
  field("previousAgent3Account", "PrvsInstgAgt3Acct", account, maybe),
  field("intermediaryAgent1", "IntrmyAgt1", agent, maybe),
  field("intermediaryAgent1Account", "IntrmyAgt1Acct", account, maybe),
  field("intermediaryAgent2", "IntrmyAgt2", agent, maybe),
  field("intermediaryAgent2Account", "IntrmyAgt2Acct", account, maybe),
  field("intermediaryAgent3", "IntrmyAgt3", agent, maybe),
  field("intermediaryAgent3Account", "IntrmyAgt3Acct", account, maybe),
  field("creditorAgent", "CdtrAgt", branchAgent, one),
  field("creditorAgentAccount", "CdtrAgtAcct", account, maybe),
  field("creditor", "Cdtr", party, one),
  field("creditorAccount", "CdtrAcct", account, maybe),
  field("ultimateCreditor", "UltmtCdtr", otherParty, maybe),
  field("creditorAgentInstructions", "InstrForCdtrAgt", creditorAgentInstruction, listOn(2, 2, 2)),
  field("remittance", "RmtInf", remittance, maybe),
  field("instructedAmount", "InstdAmt", money, maybe)
)

/** Customer's payment that a cover payment settles. */
export interface UnderlyingTransfer extends DataOf<typeof underlying> {}

const underlyingContent: Content<UnderlyingTransfer> = underlying

const content = sequence(
  moneyHead,
  wrap(
    "CdtTrfTxInf",
    one,
    paymentIds("-"),
    paymentType,
    field("settlementAmount", "IntrBkSttlmAmt", settlementAmount, one),
    field("settlementDate", "IntrBkSttlmDt", date, placed("1", "1", "-")),
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
    field("debtor", "Dbtr", agent, one),
    field("debtorAccount", "DbtrAcct", account, maybe),
    field("debtorAgent", "DbtrAgt", agent, on("?", "?", "-")),
    field("debtorAgentAccount", "DbtrAgtAcct", account, on("?", "?", "-")),
    field("creditorAgent", "CdtrAgt", agent, on("?", "?", "-")),
    field("creditorAgentAccount", "CdtrAgtAcct", account, on("?", "?", "-")),
    field("creditor", "Cdtr", agent, one),
    field("creditorAccount", "CdtrAcct", account, on("?", "?", "1")),
    field("creditorAgentInstructions", "InstrForCdtrAgt", institutionInstruction, listOn(2, 2, 0)),
    field("purpose", "Purp", codeOrProprietary(4), on("?", "?", "-")),
    wrap("RmtInf", maybe, field("remittanceText", "Ustrd", text(140), one)),
    field("underlying", "UndrlygCstmrCdtTrf", underlyingContent, on("?", "?", "-"))
  )
)

/** A payment between financial institutions: pacs.009. */
export interface InstitutionTransfer extends DataOf<typeof content> {}

/** A payment between financial institutions: pacs.009. */
export const institutionTransfer: Content<InstitutionTransfer> = content
