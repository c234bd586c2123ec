/**
 * Parts that pages share: tables with their pager and filters, amounts, times, links, and the place that a page is about.
 * They show what they are given and ask the bank for nothing; that is left to the pages.
 */

import type { PromiseClient } from "@vostro/http/promise"
import type { Context } from "../page/Page.ts"

/** Returns a segment of the path of a page. */
export const segmentOf = ({ params }: Pick<Context, "params">, name: string): string => params[name] ?? ""

/** Returns the program in the path of a page. */
export const programOf = (context: Pick<Context, "params">): string => segmentOf(context, "program_id")

/** Returns the client of the operator. Throws in a program's own portal, which has none of the pages of operators. */
export const operatorOf = ({ viewer }: Pick<Context, "viewer">): PromiseClient => {
  if (viewer.operator === undefined) throw new TypeError("a portal has no pages of operators")
  return viewer.operator
}
