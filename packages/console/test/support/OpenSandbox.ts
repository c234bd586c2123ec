import type { MomentWords, Span } from "@vostro/domain"
import type { TestBank } from "@vostro/sandbox/test"
import { type OpenConsole, ORIGIN, openConsole } from "./OpenConsole.ts"

/** A console with the controls of a sandbox. */
export interface OpenSandbox extends OpenConsole {
  /** Posts a form of the console itself. */
  readonly post: (path: string, fields: Readonly<Record<string, string>>) => Promise<Response>
}

/** Opens a console with a clock that it moves, unless the clock is the real one. */
export const openSandbox = async (
  clock: "manual" | "real" = "manual",
  viewer: Parameters<typeof openConsole>[0] = {}
): Promise<OpenSandbox> => {
  let bank: TestBank | undefined
  const advance = async (words: string): Promise<string | undefined> => {
    try {
      if (/^\d+ [a-z]+( days?)?$/.test(words)) {
        // trusted: the bank refuses other words, by an error that says why.
        await bank?.advance(words as Span)
      } else {
        // trusted: as above.
        await bank?.advanceTo(words as MomentWords)
      }
      return undefined
    } catch (error) {
      return String(error)
    }
  }
  const sandbox = { advance: clock === "real" ? undefined : advance }
  const opened = await openConsole(viewer, { sandbox }, { clock })
  bank = opened.bank
  const post: OpenSandbox["post"] = (path, fields) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const headers = { "sec-fetch-site": "same-origin" }
    return opened.console(new Request(`${ORIGIN}/console${path}`, { method: "POST", body, headers }))
  }
  return { ...opened, post }
}
