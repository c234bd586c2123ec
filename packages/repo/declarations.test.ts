import { expect, it } from "vitest"
import { declarations, MAX_BYTES, tooLarge } from "./declarations.ts"

it("has no declaration over 100 KB (npm run check makes them)", () => {
  const files = declarations()
  expect(files.length).toBeGreaterThan(1_000)
  expect(tooLarge(files)).toEqual([])
})

it("finds a declaration that is too large", () => {
  const files = [
    { path: "packages/a/dist/A.d.ts", bytes: MAX_BYTES },
    { path: "packages/a/dist/B.d.ts", bytes: MAX_BYTES + 1 }
  ]
  expect(tooLarge(files)).toEqual([expect.stringMatching(/^packages\/a\/dist\/B\.d\.ts has 100001 bytes: /)])
})
