import { basicDefaults, type Settings } from "../../kernel/Settings.ts"
import { achDefaults } from "./Ach.ts"
import { submissionsDefaults } from "./Submissions.ts"
import { wireDefaults } from "./Wire.ts"

/** Defaults of the settings of a bank with all modules. */
export const defaultSettings = {
  ...basicDefaults,
  ...achDefaults,
  ...wireDefaults,
  ...submissionsDefaults
} as const satisfies Partial<Settings>
