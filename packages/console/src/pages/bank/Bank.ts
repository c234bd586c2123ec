/** The bank as a whole: its operators, the audit log, its settings, and its health. */

import type { Section } from "../../page/Page.ts"
import { auditPage } from "./Audit.ts"
import { healthPage } from "./Health.ts"
import { operatorsPage } from "./Operators.ts"
import { settingsPage } from "./Settings.ts"

/** Pages of the bank as a whole. */
export const bankPages: Section = {
  links: [
    { label: "Operators", path: "/operators" },
    { label: "Audit log", path: "/audit" },
    { label: "Settings", path: "/settings" },
    { label: "Health", path: "/health" }
  ],
  pages: [
    { path: "/operators", show: operatorsPage },
    { path: "/audit", show: auditPage },
    { path: "/settings", show: settingsPage },
    { path: "/health", show: healthPage }
  ]
}
