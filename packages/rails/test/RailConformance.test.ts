import { achRailConformance, railConformance, registerWith } from "@vostro/testing"
import { afterAll, beforeAll, describe, inject, it } from "vitest"
import { type BankUnderTest, startBank } from "../../bank-tests/support/BankUnderTest.ts"
import { fedwireUnderTest, instantUnderTest, nachaUnderTest } from "./support/RailsUnderTest.ts"

let bank: BankUnderTest
beforeAll(async () => {
  bank = await startBank("memory", inject("databaseUrl"))
})
afterAll(() => bank.close())

const operator = () => bank.operator

registerWith(
  { afterAll, beforeAll, describe, it },
  achRailConformance("ACH over a folder", nachaUnderTest("before")),
  achRailConformance("ACH over a folder, ended amid a line", nachaUnderTest("amid")),
  railConformance("Fedwire over a folder", fedwireUnderTest(operator, "before")),
  // FedNow and RTP have the same journal.
  railConformance("Fedwire over a folder, ended amid a line", fedwireUnderTest(operator, "amid")),
  railConformance("FedNow over a folder", instantUnderTest("fednow", operator, "before")),
  railConformance("RTP over a folder", instantUnderTest("rtp", operator, "before"))
)
