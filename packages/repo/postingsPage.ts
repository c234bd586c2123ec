import type { AnyPosting, PostingLeg, Side } from "@vostro/domain/ledger/Posting"
import { postings } from "@vostro/domain/modules/registry"

/** The body of `docs/reference/postings.md`: every movement of money, by the kind of object that causes it. */
export const postingsText = (): string => [introduction, ...causes().map(sectionOf)].join("\n\n")

const introduction = [
  "Each row is one core transaction, which money moves by. The deciders take its legs from the same tables, and the tests",
  "fail on a core transaction that no row states. A debit lowers what the bank owes to the account, a credit raises it. What",
  "moves the money is a transition of the cause, behind its direction for payments; where the cause does not change, an",
  "operation or a queue."
].join("\n")

const causes = (): ReadonlyArray<string> => [...new Set(postings.map(({ cause }) => cause))]

const sectionOf = (cause: string): string => {
  const rows = postings.filter((one) => one.cause === cause)
  return [`## ${cause}`, "", ...head, ...rows.map(rowOf)].join("\n")
}

const head = [
  "| Movement | When | Debit | Credit | Sides turned by | Undone by |",
  "| --- | --- | --- | --- | --- | --- |"
]

const rowOf = (row: AnyPosting): string => {
  const when = [...row.on.map((on) => on.replace(".", " ")), ...row.by.map((by) => `\`${by}\``)]
  const cells = [
    row.code === undefined ? row.what : `${row.what} (\`${row.code}\`)`,
    when.join(", "),
    sideOf(row, "debit"),
    sideOf(row, "credit"),
    row.turned === undefined ? "" : row.mixed === true ? `${row.turned}; leg by leg` : row.turned,
    row.undone_by.map((one) => `\`${one}\``).join(", ")
  ]
  return `| ${cells.join(" | ")} |`
}

const sideOf = ({ legs }: AnyPosting, side: Side): string =>
  legs
    .filter((leg) => leg.side === side)
    .map(legText)
    .join("<br>")

const legText = ({ amount, place }: PostingLeg<never>): string => `${place.name}: ${amount.name}`
