import type { SettingsPart } from "../../kernel/Settings.ts"

/** Settings of submitted files. */
export interface SubmissionsSettings {
  /** Maximum size of a submitted file, in bytes; at most 4 GiB. */
  readonly max_submission_bytes: number
}

declare module "../../kernel/Settings.ts" {
  interface Settings extends SubmissionsSettings {}
}

/** Defaults of these settings. */
export const submissionsDefaults = { max_submission_bytes: 536_870_912 } as const satisfies Partial<SubmissionsSettings>

const names: Readonly<Record<keyof SubmissionsSettings, true>> = { max_submission_bytes: true }

/** Names and rules of the settings of submitted files. */
export const submissionsSettings: SettingsPart = { names, rules: [] }
