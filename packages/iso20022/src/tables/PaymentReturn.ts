import { byNetwork, type Content, type DataOf, field, listOn, maybe, on, one, sequence, wrap } from "../schema/Table.ts"
import { code, date, money, rate, returnCode, settlementAmount, text, uetr } from "../schema/Values.ts"
import { account } from "./Account.ts"
import { agent, branchAgent, participant } from "./Agent.ts"
import { charge } from "./CreditTransfer.ts"
import { moneyHead } from "./Group.ts"
import { originalMessage } from "./Original.ts"
import { otherParty, partyOrAgent, ultimateParty } from "./Party.ts"

const returnReason = sequence(
  field("originator", "Orgtr", otherParty, maybe),
  field("reason", "Rsn", returnCode, one),
  field("additionalInformation", "AddtlInf", text(105), listOn(2, 2, 0))
)

/** Parties of a return: the creditor of the payment is the debtor of its return. */
const chain = sequence(
  field("ultimateDebtor", "UltmtDbtr", ultimateParty, maybe),
  field("debtor", "Dbtr", partyOrAgent, one),
  field("debtorAccount", "DbtrAcct", account, maybe),
  field("initiatingParty", "InitgPty", ultimateParty, maybe),
  field("debtorAgent", "DbtrAgt", agent, maybe),
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
  field("creditorAgent", "CdtrAgt", branchAgent, maybe),
  field("creditorAgentAccount", "CdtrAgtAcct", account, maybe),
  field("creditor", "Cdtr", partyOrAgent, one),
  field("creditorAccount", "CdtrAcct", account, maybe),
  field("ultimateCreditor", "UltmtCdtr", ultimateParty, maybe)
)

/** Parties of a return. */
export interface ReturnChain extends DataOf<typeof chain> {}

const returnChain: Content<ReturnChain> = chain

const localInstrument = byNetwork<string>({
  fedwire: code("BTRC", "CTRC", "BTRS", "CTRD", "COVC", "COVS", "BTRD", "CTRS"),
  fednow: text(35),
  rtp: text(35)
})

const content = sequence(
  moneyHead,
  wrap(
    "TxInf",
    one,
    field("returnId", "RtrId", text(35), maybe),
    field("original", "OrgnlGrpInf", originalMessage, one),
    field("originalInstructionId", "OrgnlInstrId", text(35), maybe),
    field("originalEndToEndId", "OrgnlEndToEndId", text(35), maybe),
    field("originalTransactionId", "OrgnlTxId", text(35), maybe),
    field("originalUetr", "OrgnlUETR", uetr, on("1", "?", "-")),
    field("originalSettlementAmount", "OrgnlIntrBkSttlmAmt", money, maybe),
    field("originalSettlementDate", "OrgnlIntrBkSttlmDt", date, maybe),
    field("settlementAmount", "RtrdIntrBkSttlmAmt", settlementAmount, one),
    field("settlementDate", "IntrBkSttlmDt", date, one),
    field("returnedInstructedAmount", "RtrdInstdAmt", money, on("1", "?", "-")),
    field("exchangeRate", "XchgRate", rate, maybe),
    field("compensationAmount", "CompstnAmt", money, maybe),
    field("chargeBearer", "ChrgBr", code("CRED", "SHAR", "SLEV"), maybe),
    field("charges", "ChrgsInf", charge, listOn(1000, 1000, 0)),
    participant("instructingAgent", "InstgAgt"),
    participant("instructedAgent", "InstdAgt"),
    field("chain", "RtrChain", returnChain, on("1", "?", "-")),
    field("reason", "RtrRsnInf", returnReason, one),
    wrap(
      "OrgnlTxRef",
      on("1", "?", "-"),
      wrap("PmtTpInf", one, wrap("LclInstrm", one, field("originalLocalInstrument", "Prtry", localInstrument, one)))
    )
  )
)

/** A payment that sends money back: pacs.004. */
export interface PaymentReturn extends DataOf<typeof content> {}

/** A payment that sends money back: pacs.004. */
export const paymentReturn: Content<PaymentReturn> = content
