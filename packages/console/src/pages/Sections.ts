import { calls } from "../acts/Calls.ts"
import type { Section } from "../page/Page.ts"
import { bankPages } from "./bank/Bank.ts"
import { clock } from "./clock/Clock.ts"
import { faults } from "./faults/Faults.ts"
import { files } from "./files/Files.ts"
import { lists } from "./lists/Lists.ts"
import { money } from "./money/Money.ts"
import { object } from "./object/ObjectPage.ts"
import { overview } from "./overview/Overview.ts"
import { operatorQueues } from "./queues/Queues.ts"
import { requestLog } from "./requests/Requests.ts"
import { searchPages } from "./search/Search.ts"
import { inbox, webhooks } from "./webhooks/Webhooks.ts"

/** All pages of the console, in the order of the navigation. */
export const sections: ReadonlyArray<Section> = [
  overview,
  operatorQueues,
  requestLog,
  lists,
  object,
  money,
  clock,
  webhooks,
  inbox,
  files,
  searchPages,
  bankPages,
  faults,
  calls
]
