import { Context } from "effect"
import type { Settings } from "../../kernel/Settings.ts"
import type { JobServices } from "../../modules/JobServices.ts"
import type { Catalogue } from "../../operation/Catalogue.ts"

/** The settings of the running bank. */
export class BankSettings extends Context.Service<BankSettings, Settings>()(
  "@vostro/domain/engine/decision/BankSettings"
) {}

/** Catalogue of the modules of the running bank. */
export class BankCatalogue extends Context.Service<BankCatalogue, Catalogue<JobServices>>()(
  "@vostro/domain/engine/decision/BankCatalogue"
) {}
