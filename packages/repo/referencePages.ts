import type { Transition } from "@vostro/domain/kernel/Lifecycle"
import { batchJobs, jobs } from "@vostro/domain/modules/registry"
import {
  type AnyOperation,
  type AnyResource,
  errorCodes,
  operations,
  resources,
  subErrorCodes
} from "@vostro/domain/operations"
import { variables } from "@vostro/server/config/Variables"
import { reportsReference, submissionsReference } from "@vostro/submissions/Reference"
import { entriesText } from "./entriesPage.ts"
import { postingsText } from "./postingsPage.ts"
import { settingRows } from "./settingsPage.ts"

const generated = "<!-- Made by `npm run reference` from the registry; a test compares. -->\n"

/** Generates the pages of `docs/reference`: names and texts. */
export const referencePages = (): ReadonlyArray<readonly [name: string, text: string]> => [
  ["operations.md", page("Operations", operationTables())],
  [
    "lifecycles.md",
    page(
      "Lifecycles",
      resources
        .flatMap(({ lifecycles }) => lifecycles)
        .map(diagram)
        .join("\n")
    )
  ],
  ["events.md", page("Events", eventTable())],
  ["postings.md", page("Postings", postingsText())],
  ["errors.md", page("Errors", errorTables())],
  ["settings.md", page("Settings", settingsText())],
  ["server.md", page("Variables of vostro serve", serverText())],
  ["submissions.md", page("Submissions", submissionsReference())],
  ["reports.md", page("Reports", reportsReference())],
  ["entries.md", page("Entries", entriesText())]
]

const page = (title: string, body: string): string => `${generated}\n# ${title}\n\n${body}\n`

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

const resourceOf = ({ name }: AnyOperation): string => name.split(".")[0] ?? name

const operationTables = (): string =>
  [...new Set(operations.map(resourceOf))]
    .map((resource) => `## ${resource}\n\n${tableOf(operations.filter((one) => resourceOf(one) === resource))}`)
    .join("\n\n")

const tableOf = (some: ReadonlyArray<AnyOperation>): string =>
  table(
    ["Operation", "Address", "Caller", "Idempotency-Key", "Additional errors", "Description"],
    some.map((operation) => [
      `\`${operation.name}\``,
      `\`${operation.at.join(" ")}\``,
      whoOf(operation),
      keyOf(operation),
      operation.rejects.map((code) => `\`${code}\``).join(", "),
      operation.summary
    ])
  )

const whoOf = ({ audience, scope, role }: AnyOperation): string =>
  audience === "partner"
    ? scope === undefined
      ? "any client"
      : `\`${scope}\``
    : audience === "operator"
      ? `operator: \`${role}\``
      : "public"

const keyOf = ({ idempotency: { key, min_length } }: AnyOperation): string =>
  key === "none" ? "" : min_length > 1 ? `${key}, at least ${min_length} characters` : key

const diagram = ({ resource, variant, table }: AnyResource["lifecycles"][number]): string => {
  const moves = table.flatMap(({ on, from, to }) =>
    from.map((state) => `  ${state === "new" ? "[*]" : state} --> ${to}: ${on}`)
  )
  return `## ${variant === undefined ? resource : `${resource}, ${variant}`}\n\n\`\`\`mermaid\nstateDiagram-v2\n${moves.join("\n")}\n\`\`\`\n`
}

const eventTable = (): string => {
  const rows = resources.flatMap(({ lifecycles }) =>
    lifecycles.flatMap(({ table, variant }) =>
      table.flatMap((row) => (row.event === undefined ? [] : [{ ...row, variant }]))
    )
  )
  const names = [...new Set(rows.map(({ event = "" }) => event))].sort()
  return table(
    ["Event", "Transition", "Sent as webhook", "Emitted by"],
    names.map((name) => {
      const its = rows.filter(({ event }) => event === name)
      const by = [...operations, ...[...jobs, ...batchJobs].map(({ queue, emits }) => ({ name: queue, emits }))].filter(
        ({ emits }) => emits.includes(name)
      )
      return [
        `\`${name}\``,
        [...new Set(its.map(({ from, to }) => `${from.join(" or ")} to ${to}`))].join(", "),
        sentOf(its),
        by.map((one) => `\`${one.name}\``).join(", ")
      ]
    })
  )
}

type Emitting = Transition & { readonly variant: string | undefined }

// Lists the transitions without webhook as exceptions, if the event is sent for others.
const sentOf = (rows: ReadonlyArray<Emitting>): string => {
  const silent = rows.filter(({ webhook }) => webhook !== true)
  if (silent.length === 0) return "yes"
  if (silent.length === rows.length) return "no"
  const exceptions = silent.map(({ variant = "", from, to }) => `${variant} ${from.join(" or ")} to ${to}`.trim())
  return `yes, except ${exceptions.join(", ")}`
}

const settingsText = (): string =>
  [
    "Settings of a bank: `layerBank({ ...defaultSettings, operator_token, master_key })` of `@vostro/domain`.",
    "",
    table(["Setting", "Default", "Meaning"], settingRows())
  ].join("\n")

const serverText = (): string =>
  [
    "Environment variables of [`vostro serve`](../guides/serve.md). A secret can also stand in a file that the variable with",
    "`_FILE` behind its name gives.",
    "",
    table(
      ["Variable", "Default", "Form", "Meaning"],
      Object.values(variables).map(({ fallback, form, isRequired, isSecret, meaning, name }) => [
        `\`${name}\``,
        isRequired ? "**required**" : fallback === undefined || fallback === "" ? "none" : `\`${fallback}\``,
        form,
        isSecret ? `${meaning} (secret)` : meaning
      ])
    )
  ].join("\n")

const errorTables = (): string =>
  [
    table(
      ["Code", "Status", "Message"],
      Object.entries(errorCodes).map(([code, { status, message }]) => [`\`${code}\``, String(status), message])
    ),
    "",
    "A v2 or operator operation responds with `{code, message, errors: [{code, message, parameters}]}`, where `errors` and",
    "`parameters` are left out if empty. A v0 or v1 operation responds with",
    "`{code, title, detail, status, invalid_parameters: [{parameter, reason}], instance}`, where `detail` is the message and",
    "`invalid_parameters`, which may be empty, names every failing field. A v0 or v1 operation may have its own status for",
    "`parameters_invalid` and `request_malformed`: 400 by default.",
    "",
    "Every operation can respond with the codes of a request that is malformed, unauthenticated, not authorized, rate",
    "limited or too large, and those of its Idempotency-Key (the body is compared byte for byte).",
    "",
    "## Sub-error codes",
    "",
    "Where a field allows a few values, the message of `value_not_allowed` names them instead: up to 32, and the number of",
    "the others. The message of `value_renamed` adds the new name. A v0 or v1 operation says both in `detail`.",
    "",
    table(
      ["Code", "Message"],
      Object.entries(subErrorCodes).map(([code, message]) => [`\`${code}\``, message])
    )
  ].join("\n")
