import { mayCall } from "../../acts/MayCall.ts"
import { path } from "../../html/Address.ts"
import { type Html, html } from "../../html/Html.ts"
import { missingPage } from "../../page/Failure.ts"
import type { Context, Page, Shown } from "../../page/Page.ts"
import { link } from "../../parts/Links.ts"
import { operatorOf, programOf, segmentOf } from "../../parts/Place.ts"
import { fields, status } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import { faults } from "./Faults.ts"

/** Shows a submitted file: its progress, and its faults beside the lines that have them. */
export const submissionPage = async (context: Context): Promise<Shown> => {
  const params = { program_id: programOf(context), submission_id: segmentOf(context, "submission_id") }
  const { value } = await operatorOf(context).call("submission.get_of_program", { params })
  const number = (count: number): string => count.toLocaleString("en-US")
  return {
    title: value.file_name,
    body: html`<p>${link(context, path`/programs/${params.program_id}/submissions`, "All submitted files")}</p>
${fields([
  ["Status", status(value.status)],
  ["Message", value.message],
  ["Type", value.file_type],
  ["Batch", value.batch_id],
  ["Version", value.version],
  ["Business day", value.business_date],
  ["Records read", number(value.records)],
  ["Records booked", number(value.booked)],
  [
    "Faults",
    value.group === undefined
      ? undefined
      : `${number(value.fault_count)} of group ${value.group}: ${groups[value.group]}`
  ],
  ["Size", `${number(value.size_bytes)} bytes`],
  ["SHA-256", html`<code>${value.checksum}</code>`],
  ["Id", html`<code>${value.id}</code>`],
  ["Received", time(value.created_at)],
  ["Changed", time(value.updated_at)]
])}
${downloadLink(context, params)}
${value.fault_count > 0 && (await faults(context, params))}`
  }
}

const groups: Readonly<Record<1 | 2 | 3, string>> = {
  1: "the form of the file",
  2: "the records by themselves",
  3: "the records against the bank's books"
}

interface Params {
  readonly program_id: string
  readonly submission_id: string
}

const downloadLink = (context: Context, { program_id, submission_id }: Params): Html | undefined =>
  mayCall(context, "submission.content_of_program")
    ? html`<p>${link(context, path`/programs/${program_id}/submissions/${submission_id}/content`, "Download the submitted file")}</p>`
    : undefined

/** Makes the page at which a submitted file is downloaded. */
export const submissionContent = (at: string): Page => ({
  path: at,
  show: async () => missingPage,
  download: async (context) => {
    const params = { program_id: programOf(context), submission_id: segmentOf(context, "submission_id") }
    const { value } = await operatorOf(context).call("submission.get_of_program", { params })
    const content = await operatorOf(context).call("submission.content_of_program", { params })
    return { file_name: value.file_name, bytes: content.value }
  }
})
