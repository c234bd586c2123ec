import { nachaOf } from "@vostro/nacha/bank/OutgoingFile"
import { sentRecords } from "@vostro/nacha/bank/SentRecords"
import { submissionOf } from "@vostro/testing/rails/Submissions"
import { Effect, Stream } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { linesOf } from "./support/Examples.ts"
import { bank, entriesArbitrary } from "./support/Submissions.ts"

/** Columns of a batch header that follow from the other entries in the file: of the service class, and the batch number. */
const OF_FILE = [2, 3, 87, 88, 89, 90, 91, 92, 93]

const placesOf = (record: string): ReadonlyArray<number> =>
  [...record].flatMap((character, at) => (character === "·" ? [at] : []))

it("makes the records of an entry again that its file has, but for what follows from the rest of the file", async () => {
  await fc.assert(
    fc.asyncProperty(entriesArbitrary, async (entries) => {
      const chunks = await Effect.runPromise(Stream.runCollect(nachaOf(submissionOf(entries), bank)))
      const lines = linesOf(Uint8Array.from(chunks.flatMap((chunk) => [...chunk])))
      for (const one of entries) {
        const [header = "", ...records] = sentRecords(one)
        const at = lines.findIndex((line) => line.startsWith("6") && line.endsWith(one.trace_number))
        const found = [lines.findLast((line, place) => place < at && line.startsWith("5")) ?? "", ...lines.slice(at)]
        for (const [place, record] of [header, ...records].entries()) {
          expect(
            [...record].map((char, column) => (char === "·" ? (found[place]?.[column] ?? "") : char)).join("")
          ).toBe(found[place])
        }
        if (one.ach.record_details.effective_date !== undefined) expect(placesOf(header)).toEqual(OF_FILE)
        if (one.ach.kept.returned_on !== undefined && one.ach.kept.dishonored_on !== undefined) {
          expect(records.flatMap(placesOf)).toEqual([])
        }
      }
    })
  )
})
