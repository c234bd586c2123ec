import type { CallOf } from "@vostro/http/promise"
import type { Context } from "../../page/Page.ts"

/** Distance from the deadline at which the clock stops, in ms. */
const MINUTE_MS = 60_000

type Query = CallOf<"ach.return_deadline">["query"]

/** Returns the moment beside the return deadline of an ACH entry, in words, or why it has none. */
export const momentOfDeadline = async (
  { viewer }: Context,
  form: FormData
): Promise<{ readonly words: string } | { readonly refused: string }> => {
  const { partner } = viewer
  if (partner === undefined) return { refused: "Only the program of the sandbox can look up its entries." }
  const { value } = await partner.call("ach.get", { params: { ach_id: String(form.get("ach_id")).trim() } })
  const { settlement_date: from } = value.record_details
  if (from === undefined)
    return {
      refused:
        "The entry has no settlement date yet, so it has no return deadline. It gets a date when its window is sent."
    }
  const asked: unknown = {
    from,
    return_code: String(form.get("return_code")).trim().toUpperCase(),
    sec_code: value.sec_code,
    transaction_type: value.transaction_type
  }
  // trusted: the bank checks the query, and refuses a code that is none.
  const found = await partner.call("ach.return_deadline", { query: asked as Query })
  const { deadline, note } = found.value
  if (deadline === undefined) return { refused: note ?? "The rules set no return deadline for this code." }
  const side = form.get("side") === "after" ? 1 : -1
  return { words: new Date(Date.parse(deadline.ends_at) + side * MINUTE_MS).toISOString() }
}
