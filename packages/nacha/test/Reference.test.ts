import { nachaReference } from "@vostro/nacha/Reference"
import { describe, expect, it } from "vitest"

describe("the reference of records and rules", () => {
  it("is what the tables say; `vitest run packages/nacha -u` writes it anew", async () => {
    await expect(nachaReference()).toMatchFileSnapshot("../records.md")
  })
})
