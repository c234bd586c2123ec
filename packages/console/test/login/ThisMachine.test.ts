import { onThisMachine } from "@vostro/console"
import { expect, it } from "vitest"

const place = { base: "/console", path: "/", address: undefined }
const { viewerOf } = onThisMachine({ viewerOf: async () => new Response("the page") })
const statusAt = async (origin: string) => {
  const response = await viewerOf(new Request(`${origin}/console/`), place)
  return response instanceof Response ? response.status : 0
}

it.each(["localhost", "localhost:4010", "bank.localhost", "127.0.0.1:4010", "127.8.9.1", "[::1]:4010", "2130706433"])(
  "a console without a login answers by the machine's own name %s",
  async (host) => expect(await statusAt(`http://${host}`)).toBe(200)
)

it.each([
  "evil.example",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "127.evil",
  "10.0.0.1",
  "[::2]",
  "[::ffff:10.0.0.1]"
])("and not by %s, which a foreign site can have: a browser would take both for one", async (host) =>
  expect(await statusAt(`http://${host}:4010`)).toBe(421)
)
