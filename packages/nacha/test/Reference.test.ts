import { nachaReference } from "@vostro/nacha/Reference"
import { describe, expect, it } from "vitest"

describe("the reference of records and rules", () => {
  it("matches the tables; `vitest run packages/nacha -u` regenerates it", async () => {
    await expect(nachaReference()).toMatchFileSnapshot("../records.md")
  })
})
