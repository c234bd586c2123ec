import { Context } from "effect"
import type { JobServices } from "../../modules/JobServices.ts"
import type { Catalogue } from "../../operation/Catalogue.ts"

/** What the running bank consists of. */
export class BankCatalogue extends Context.Service<BankCatalogue, Catalogue<JobServices>>()(
  "@vostro/domain/engine/decision/BankCatalogue"
) {}
