import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { read, write } from "@vostro/iso20022"
import { Result } from "effect"
import { expect, it } from "vitest"
import { charged } from "./support/Payment.ts"

const MEGABYTE = 1_048_576

setFlagsFromString("--expose-gc")
const collect: () => void = runInNewContext("gc")

it("memory stays as it is over many messages, accepted and refused", () => {
  const text = Result.getOrThrow(write(charged(3)))
  const refused = text.replace("</MsgId>", "</MsgId><Oops>")
  const use = (messages: number): number => {
    for (let at = 0; at < messages; at++) {
      expect(Result.isSuccess(read("fedwire", text))).toBe(true)
      expect(Result.isFailure(read("fedwire", refused))).toBe(true)
    }
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = use(500)
  expect(use(2_500) - before).toBeLessThan(4 * MEGABYTE)
})
