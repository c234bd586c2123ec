/** Lists of any kind of object of a program, or of the bank itself. Program.ts is the page of a program, with its kinds. */

import type { Section } from "../../page/Page.ts"
import { listPage } from "./List.ts"
import { kindsPage, programPage } from "./Program.ts"

/** Pages of a program and of its objects by kind. */
export const lists: Section = {
  links: [{ label: "Objects", path: "/programs/:program_id/lists" }],
  pages: [
    { path: "/programs/:program_id", show: programPage },
    { path: "/programs/:program_id/lists", show: kindsPage },
    { path: "/programs/:program_id/lists/:kind", show: listPage }
  ]
}
