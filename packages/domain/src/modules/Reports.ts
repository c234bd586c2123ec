import type { Module } from "../operation/Module.ts"
import type { JobServices } from "../resources/payments/rails/JobServices.ts"
import { reports as dailyReports } from "../resources/reports/Definition.ts"

/** Reports of the days of a program. */
export const reports: Module<JobServices> = {
  name: "reports",
  needs: ["submissions", "payments/wire", "payments/instant", "payments/chain"],
  definitions: [dailyReports]
}
