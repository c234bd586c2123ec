import { BankError, type OutputOf, type PromiseClient } from "@vostro/http/promise"
import { path } from "../../html/Address.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { link } from "../../parts/Links.ts"
import { operatorOf } from "../../parts/Place.ts"
import { fields, status, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"

type Restoration = OutputOf<"restoration.get">

/** Shows the health of the bank by its operations: the latest restore of its database, and failed requests. */
export const healthPage = async (context: Context): Promise<Shown> => {
  const operator = operatorOf(context)
  const query = { status: "5xx", limit: 20 }
  const [restoration, { value: failed }] = await Promise.all([
    restorationOf(operator),
    operator.call("request.list", { query })
  ])
  return {
    title: "Health",
    body: html`${fields([
      ["Time of the bank", time(new Date(context.now_ms).toISOString())],
      ["API", "answers: this page came from it"],
      ["Latest restore of the database", restored(restoration)]
    ])}
<h2>Failed requests</h2>
${table(
  "Requests with status 5xx, newest first",
  [
    { label: "Time", show: ({ received_at }) => time(received_at) },
    {
      label: "Request",
      isName: true,
      show: ({ id, method, path: asked }) => link(context, path`/requests/${id}`, html`<code>${method} ${asked}</code>`)
    },
    { label: "Status", isNumber: true, show: ({ status: code }) => code },
    { label: "Code", show: ({ error }) => error?.code }
  ],
  failed.objects,
  "None of the latest requests to this process of the bank failed."
)}
<p class="note">This page has neither readiness nor backlog, because no operation of the bank returns them. See <code>/readyz</code> and the metrics of the server.</p>`
  }
}

/** Returns the latest restore; undefined if the database never was restored. */
const restorationOf = (operator: PromiseClient): Promise<Restoration | undefined> =>
  operator.call("restoration.get", {}).then(
    ({ value }) => value,
    (error: unknown) => {
      if (error instanceof BankError && error.status === 404) return undefined
      throw error
    }
  )

const restored = (one: Restoration | undefined): Html | string =>
  one === undefined
    ? "never"
    : html`${status(one.status)} ${one.reason}, ${time(one.created_at)}${
        one.status === "in_question" &&
        html`. <strong>Workers wait until an operator answers it</strong>: see the guide Operate the bank.`
      }`
