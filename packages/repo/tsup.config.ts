import { copyFileSync } from "node:fs"
import { defineConfig } from "tsup"

/**
 * Builds a package in its own folder: one JavaScript module per source module, so that its entries share every class and
 * tag. Types come from `tsc -b`.
 */
export default defineConfig({
  entry: ["src/**/*.ts"],
  format: "esm",
  target: "es2023",
  platform: "neutral",
  outDir: "dist",
  silent: true,
  // `node:sqlite` has no name without the prefix.
  removeNodeProtocol: false,
  // Every copy of the package must include the licence (Apache-2.0, 4a).
  onSuccess: async () => copyFileSync("../../LICENSE", "LICENSE"),
  esbuildPlugins: [
    {
      name: "modules stay apart",
      setup: (build) => {
        build.onResolve({ filter: /.*/ }, ({ path, kind }) =>
          kind === "entry-point" ? undefined : { path: path.replace(/^(\.{1,2}\/.*)\.ts$/, "$1.js"), external: true }
        )
      }
    }
  ]
})
