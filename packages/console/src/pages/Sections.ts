import { calls } from "../acts/Calls.ts"
import type { Section } from "../page/Page.ts"
import { files } from "./files/Files.ts"
import { overview } from "./overview/Overview.ts"
import { operatorQueues } from "./queues/Queues.ts"
import { webhooks } from "./webhooks/Webhooks.ts"

/** All pages of the console, in the order of the navigation. */
export const sections: ReadonlyArray<Section> = [overview, operatorQueues, webhooks, files, calls]
