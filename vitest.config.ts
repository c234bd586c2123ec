import { defineConfig } from "vitest/config"

export default defineConfig({
  ssr: { resolve: { conditions: ["vostro-source"], externalConditions: ["vostro-source"] } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "packages/testing/checks/**/*.test.ts"],
    globalSetup: ["./packages/testing/checks/postgres.ts"],
    server: { deps: { inline: [/@vostro\//] } },
    execArgv: ["--conditions=vostro-source"],
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
