import { Context } from "effect"
import type { Catalogue } from "../../operation/Catalogue.ts"
import type { JobServices } from "../../resources/payments/rails/JobServices.ts"

/** What the running bank consists of. */
export class BankCatalogue extends Context.Service<BankCatalogue, Catalogue<JobServices>>()(
  "@vostro/domain/engine/decision/BankCatalogue"
) {}
