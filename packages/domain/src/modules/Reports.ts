import type { Module } from "../operation/Module.ts"
import type { Files } from "../ports/Files.ts"
import { reports as dailyReports } from "../resources/reports/Definition.ts"
import { reportsSettings } from "./settings/Reports.ts"

/** Reports of the days of a program. */
export const reports: Module<Files> = {
  name: "reports",
  needs: ["submissions", "payments/wire", "payments/instant", "payments/chain"],
  settings: reportsSettings,
  definitions: [dailyReports]
}
