import { createBank } from "@vostro/bank"

/** The bank that the examples mount under `/bank`, in memory and with a network that accepts everything. */
export const bank = await createBank({
  store: "memory",
  secrets: {
    operatorToken: process.env["OPERATOR_TOKEN"] ?? "change-me",
    masterKey: crypto.getRandomValues(new Uint8Array(32))
  },
  network: "agreeable",
  basePath: "/bank"
})

bank.run()
