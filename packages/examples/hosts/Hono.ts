import { serve } from "@hono/node-server"
import { Hono } from "hono"
import { bank } from "./Bank.ts"

const app = new Hono()
app.get("/", (context) => context.text("The bank is at /bank"))
app.all("/bank/*", ({ req }) => bank.fetch(req.raw))
serve({ fetch: app.fetch, port: Number(process.env["PORT"] ?? 0), hostname: "127.0.0.1" }, (address) =>
  console.log("listening", address)
)
