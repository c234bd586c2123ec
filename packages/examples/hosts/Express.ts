import express from "express"
import { bank } from "./Bank.ts"

const app = express()
// Before `express.json()`: the bank reads the raw bytes of a body.
app.use(bank.node)
app.use(express.json())
app.get("/", (_request, response) => {
  response.send("The bank is at /bank")
})
const server = app.listen(Number(process.env["PORT"] ?? 0), "127.0.0.1", () =>
  console.log("listening", server.address())
)
