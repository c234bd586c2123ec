import { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"
import { makeOutbox } from "@vostro/http/node/Outbox"
import { expect, it } from "vitest"

const response = () => new ServerResponse(new IncomingMessage(new Socket()))

it("sends the responses of one turn even if one fails, and reports the failure", async () => {
  const [broken, good] = [response(), response()]
  broken.strictContentLength = true
  broken.setHeader("content-length", 1)
  const failures: Array<unknown> = []
  const post = makeOutbox(
    (cause) => failures.push(cause),
    () => undefined
  )
  post(broken, "more than was said")
  post(good, "as said")
  await new Promise((resolve) => setImmediate(resolve))
  expect([broken.destroyed, good.writableEnded]).toEqual([true, true])
  expect(failures).toEqual([expect.objectContaining({ code: "ERR_HTTP_CONTENT_LENGTH_MISMATCH" })])
})
