import { describe, expect, it } from "vitest"
import { nachaReference } from "../src/Reference.ts"

describe("the reference of records and rules", () => {
  it("is what the tables say; `vitest run packages/nacha -u` writes it anew", async () => {
    await expect(nachaReference()).toMatchFileSnapshot("../records.md")
  })
})
