import { type Console, type ConsoleOptions, makeConsole, openTo, type Viewer } from "@vostro/console"
import { startBank, type TestBank, type TestBankOptions } from "@vostro/sandbox/test"

/** A console over a bank in memory with simulated networks and a manual clock. */
export interface OpenConsole {
  readonly bank: TestBank
  readonly console: Console
  /** Returns the markup of a page, whose status must be the given one. */
  readonly page: (path: string, status?: number) => Promise<string>
  /** Sends the first form of a page that calls an operation, with the given fields, and returns the response. */
  readonly send: (page: string, operation: string, fields?: Readonly<Record<string, string>>) => Promise<Response>
}

/** Origin of the console in tests. */
export const ORIGIN = "http://console.test"

/** Opens a console on a new bank; part of the viewer, of the options and of the bank's may be others. */
export const openConsole = async (
  viewer: Partial<Viewer> = {},
  options: Partial<ConsoleOptions> = {},
  bankOptions: TestBankOptions = {}
): Promise<OpenConsole> => {
  const bank = await startBank({ clock: "manual", seed: "console", ...bankOptions })
  const { client: partner, operator, programId: program_id } = bank
  const sessions = openTo({ name: "Ada", role: "administer", program_id, operator, partner, ...viewer })
  const console = makeConsole({ sessions, now: bank.now, ...options })
  const get = (path: string) => console(new Request(`${ORIGIN}/console${path}`))
  const page = async (path: string, status = 200): Promise<string> => {
    const response = await get(path)
    const text = await response.text()
    if (response.status !== status) throw new Error(`${path} answered ${response.status}: ${text}`)
    return text
  }
  const send = async (path: string, operation: string, fields: Readonly<Record<string, string>> = {}) => {
    const form = formOf(await page(path), operation)
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return console(
      new Request(`${ORIGIN}/console/calls/${operation}`, {
        method: "POST",
        body: form,
        headers: { "sec-fetch-site": "same-origin" }
      })
    )
  }
  return { bank, console, page, send }
}

/** Returns the hidden fields of a page's first form that calls an operation. */
export const formOf = (markup: string, operation: string): FormData => {
  const [, inner] = markup.split(`action="/console/calls/${operation}">`)
  if (inner === undefined) throw new Error(`the page has no form for ${operation}`)
  const form = new FormData()
  for (const [, name = "", value = ""] of (inner.split("</form>")[0] ?? "").matchAll(
    /<input type="hidden" name="([^"]*)" value="([^"]*)">/g
  )) {
    form.set(name, unescaped(value))
  }
  return form
}

const unescaped = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
