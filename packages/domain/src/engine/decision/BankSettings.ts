import { Context } from "effect"
import type { Settings } from "../../kernel/Settings.ts"

/** The settings of the running bank. */
export class BankSettings extends Context.Service<BankSettings, Settings>()(
  "@vostro/domain/engine/decision/BankSettings"
) {}
