import { createBank } from "@vostro/bank"

/** The bank that the examples mount under `/bank`, in memory, with a network that accepts everything and receivers on loopback. */
export const bank = await createBank({
  store: "memory",
  secrets: {
    operatorToken: process.env["OPERATOR_TOKEN"] ?? "change-me",
    masterKey: crypto.getRandomValues(new Uint8Array(32))
  },
  network: "agreeable",
  settings: { webhook_networks: ["127.0.0.0/8"] },
  basePath: "/bank"
})

bank.run()
