import { gzipSync } from "node:zlib"
import { build } from "esbuild"
import { expect, it } from "vitest"

/** Bundles a program for any runtime; returns its size in bytes, gzipped. Fails if it needs a module of Node. */
const sizeOf = async (contents: string): Promise<number> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "neutral",
    conditions: ["vostro-source"]
  })
  return gzipSync(outputFiles[0]?.contents ?? "").length
}

it("is smaller than 2.5 KB gzipped, with the receivers of all frameworks", async () => {
  const all = await sizeOf('export * from "@vostro/webhooks"')
  expect(all).toBeGreaterThan(500)
  expect(all).toBeLessThan(2_560)
})

it("leaves out what a program does not import", async () => {
  const [all, some] = [
    await sizeOf('export * from "@vostro/webhooks"'),
    await sizeOf('export { verify } from "@vostro/webhooks"')
  ]
  expect(some).toBeLessThan(all / 1.5)
})
