import { calls } from "../acts/Calls.ts"
import type { Section } from "../page/Page.ts"
import { bankPages } from "./bank/Bank.ts"
import { lists } from "./lists/Lists.ts"
import { overview } from "./overview/Overview.ts"
import { requestLog } from "./requests/Requests.ts"
import { searchPages } from "./search/Search.ts"
import { webhooks } from "./webhooks/Webhooks.ts"

/** All pages of the console, in the order of the navigation. */
export const sections: ReadonlyArray<Section> = [overview, requestLog, webhooks, lists, searchPages, bankPages, calls]
