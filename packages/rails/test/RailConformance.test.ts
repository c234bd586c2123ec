import { achRailConformance, railConformance, registerWith } from "@vostro/testing"
import { afterAll, beforeAll, describe, inject, it } from "vitest"
import { type BankUnderTest, startBank } from "../../bank-tests/support/BankUnderTest.ts"
import type { Crash } from "./support/BreakingDisk.ts"
import { fedwireUnderTest, instantUnderTest, nachaUnderTest } from "./support/RailsUnderTest.ts"

let bank: BankUnderTest
beforeAll(async () => {
  bank = await startBank("memory", inject("databaseUrl"))
})
afterAll(() => bank.close())

const operator = () => bank.operator
const crashes = { before: "before its step", amid: "amid a line" } satisfies Readonly<Record<Crash, string>>

for (const how of ["before", "amid"] satisfies ReadonlyArray<Crash>) {
  registerWith(
    { afterAll, beforeAll, describe, it },
    railConformance(`Fedwire over a folder, ended ${crashes[how]}`, fedwireUnderTest(operator, how)),
    railConformance(`FedNow over a folder, ended ${crashes[how]}`, instantUnderTest("fednow", operator, how)),
    railConformance(`RTP over a folder, ended ${crashes[how]}`, instantUnderTest("rtp", operator, how)),
    achRailConformance(`ACH over a folder, ended ${crashes[how]}`, nachaUnderTest(how))
  )
}
