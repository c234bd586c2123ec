import {
  checkParity,
  type ParityRecording,
  ParityRefused,
  type ParityTarget,
  readParityRecording,
  readParityScenario,
  recordParity,
  startBank,
  type TestBank
} from "@vostro/sandbox/test"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const TAX_ID = "512345678"

const person = {
  type: "individual",
  intended_roles: ["account_holder"],
  individual_details: {
    first_name: "Ada",
    last_name: "Byron",
    date_of_birth: "1980-05-17",
    address_details: { physical_address: { line_1: "1 Main St", city: "Springfield", state: "IL", country: "US" } },
    identification_details: { type: "us_entity", tax_identification: { type: "ssn", value: TAX_ID } }
  },
  kyc_details: { result: "passed", screened_at: "2026-01-01T00:00:00Z" },
  ofac_details: { result: "passed", screened_at: "2026-01-01T00:00:00Z" }
}

const transfer = {
  amount: 500,
  currency_code: "USD",
  description: "Lunch",
  sender_account_number_id: "{given.sender}",
  receiver_account_number_id: "{given.receiver}"
}

const steps = [
  { name: "ada", method: "POST", path: "/v2/entities", body: person },
  { name: "again", method: "GET", path: "/v0/entities/{ada.id}" },
  { name: "lunch", method: "POST", path: "/v1/internal_transfer", body: transfer },
  {
    name: "posted",
    method: "GET",
    path: "/v1/internal_transfer/{lunch.id}",
    until: { field: "status", values: ["posted"], seconds: 30 }
  },
  { name: "broke", method: "POST", path: "/v1/internal_transfer", body: { ...transfer, amount: 0 } },
  { name: "missing", method: "GET", path: "/v1/internal_transfer/internal_transfer_none" },
  { name: "list", method: "GET", path: "/v1/internal_transfer?limit=2" }
]

const given = ["sender", "receiver"]
const scenario = (parts: object = {}) => readParityScenario(JSON.stringify({ name: "a lunch", given, steps, ...parts }))

/** A bank as a scenario is played against it. */
const targetOf = ({ accountNumberIds: [sender, receiver], advance, credentials, fetch }: TestBank): ParityTarget => ({
  baseUrl: "http://bank.local",
  ...credentials,
  given: { sender, receiver },
  fetch,
  wait: advance
})

const banks: Array<TestBank> = []
/** Starts a bank, which has nothing but its two account numbers. */
const fresh = async (): Promise<ParityTarget> => {
  const bank = await startBank()
  banks.push(bank)
  return targetOf(bank)
}
let hosted: ParityTarget
let recording: ParityRecording
beforeAll(async () => {
  hosted = await fresh()
  recording = await recordParity(scenario(), hosted)
})
afterAll(() => Promise.all(banks.map((bank) => bank.stop())))

type Change = (body: Record<string, unknown>, response: Response) => Response | Record<string, unknown>

/** A proxy before a new bank, which changes its answers to a method and a path. */
const behind =
  (method: string, path: RegExp, change: Change): (() => Promise<ParityTarget>) =>
  async () => {
    const own = await fresh()
    return {
      ...own,
      fetch: async (request) => {
        const response = await own.fetch?.(request)
        if (response === undefined) throw new Error("no bank")
        if (request.method !== method || !path.test(new URL(request.url).pathname)) return response
        const changed = change(Object(await response.clone().json()), response)
        if (changed instanceof Response) return changed
        return Response.json(changed, { status: response.status, headers: response.headers })
      }
    }
  }

const pathsOf = async (start: () => Promise<ParityTarget>, parts: object = {}) =>
  (await checkParity(scenario(parts), recording, await start())).map(({ path, step }) => `${step} ${path}`)

describe("parity with a recorded bank", () => {
  it("finds no difference between two banks, whose ids and times are their own", async () => {
    expect(recording.answers.map(({ status, step }) => `${step} ${status}`)).toEqual([
      "ada 200",
      "again 200",
      "lunch 200",
      "posted 200",
      "broke 422",
      "missing 404",
      "list 200"
    ])
    expect(await pathsOf(fresh)).toEqual([])
  })

  it("finds a changed error, a status and an amount by their paths", async () => {
    const words = behind("POST", /internal_transfer$/, (body, { ok }) => (ok ? body : { ...body, title: "Oops" }))
    expect(await pathsOf(words)).toEqual(["broke body.title"])
    const status = behind("POST", /internal_transfer$/, (body, response) =>
      response.ok ? body : Response.json(body, { status: 400, headers: response.headers })
    )
    expect(await pathsOf(status)).toEqual(["broke status"])
    const amount = behind("GET", /internal_transfer_/, (body) => ({ ...body, amount: 501 }))
    expect(await pathsOf(amount)).toContain("posted body.amount")
    const type = behind("GET", /internal_transfer$/, (body) => new Response(JSON.stringify(body), { status: 200 }))
    expect(await pathsOf(type)).toEqual(["list type"])
  })

  it("ignores the order of fields, and finds what is missing and what is new", async () => {
    const reversed = behind("GET", /./, (body) => Object.fromEntries(Object.entries(body).toReversed()))
    expect(await pathsOf(reversed)).toEqual([])
    const { status: _, ...missing } = { status: "", color: "red" }
    const renamed = behind("POST", /internal_transfer$/, ({ status, ...body }, { ok }) =>
      ok ? { ...body, ...missing } : { status, ...body }
    )
    expect((await pathsOf(renamed)).toSorted()).toEqual(["lunch body.color", "lunch body.status"])
  })

  it("finds an id that does not stand for the recorded one", async () => {
    const swapped = behind("GET", /internal_transfer_/, ({ sender_account_number_id, ...body }) => ({
      ...body,
      sender_account_number_id: body["receiver_account_number_id"],
      receiver_account_number_id: sender_account_number_id
    }))
    const differences = await checkParity(scenario(), recording, await swapped())
    expect(differences.map(({ path, step }) => `${step} ${path}`).toSorted()).toEqual([
      "posted body.receiver_account_number_id",
      "posted body.sender_account_number_id"
    ])
    expect(differences[0]?.reason).toContain("before")
  })

  it("finds a time of another form", async () => {
    const local = behind("POST", /entities$/, (body) => ({ ...body, created_at: "2026-11-27" }))
    expect(await checkParity(scenario(), recording, await local())).toMatchObject([
      { step: "ada", path: "body.created_at", reason: "the form differs" }
    ])
  })

  it("tolerates what a scenario allows, as data", async () => {
    const changed = behind("POST", /internal_transfer$/, (body, { ok }) => (ok ? body : { ...body, title: "Oops" }))
    const allow = (tolerance: object) => pathsOf(changed, { tolerances: [tolerance] })
    expect(await allow({ path: "title", allow: "ignored" })).toEqual([])
    expect(await allow({ path: "**.title", step: "broke", allow: "corresponds" })).toEqual([])
    expect(await allow({ path: "title", step: "lunch", allow: "ignored" })).toEqual(["broke body.title"])
    expect(await allow({ path: "title", allow: "form" })).toEqual(["broke body.title"])
    const turned = behind("GET", /internal_transfer$/, ({ objects, ...body }) => ({
      ...body,
      objects: Array.isArray(objects) ? objects.toReversed() : objects
    }))
    const two = { steps: [...steps.slice(0, 4), { ...steps[2], name: "dinner" }, ...steps.slice(6)] }
    const recorded = await recordParity(scenario(two), await fresh())
    expect(await checkParity(scenario(two), recorded, await turned())).not.toEqual([])
    const unordered = scenario({ ...two, tolerances: [{ path: "objects", allow: "unordered" }] })
    expect(await checkParity(unordered, recorded, await turned())).toEqual([])
  })
})

describe("a recording", () => {
  it("has no secret and no tax id, and is read again", async () => {
    const text = JSON.stringify(recording)
    for (const secret of [TAX_ID, hosted.client_secret]) expect(text).not.toContain(secret)
    expect(recording.answers[0]?.body).toMatchObject({
      individual_details: { identification_details: { tax_identification: { type: "ssn", value: "#########" } } }
    })
    expect(readParityRecording(text, scenario())).toEqual(recording)
  })

  it("masks secrets that an answer repeats, wherever they are", async () => {
    const key = "whsec_of_the_endpoint"
    const chatty = behind("GET", /entities/, (body) => ({
      ...body,
      secret: key,
      words: `no ${key}, no ${TAX_ID}`
    }))
    const { answers } = await recordParity(scenario(), await chatty())
    expect(answers[1]?.body).toMatchObject({ secret: "<secret>", words: "no <secret>, no #########" })
  })
})

describe("bad input is refused in words", () => {
  it.each([
    [{ steps: [] }, "the scenario has no steps: add one"],
    [{ steps: [{ name: "a", method: "GET", path: "/v1/{b.id}" }] }, "step 1 (a) refers to b, which no earlier step"],
    [{ steps: [{ name: "a", method: "GET", path: "v1" }] }, "does not begin with a slash"],
    [{ steps: [steps[1]] }, "refers to ada"],
    [{ steps: [steps[0], steps[0]] }, "step 2 (ada): the name is taken"],
    [{ given: ["sender"] }, "add receiver to given"],
    [{ steps: [{ ...steps[0], until: steps[3]?.until }] }, "only a GET can be asked again"],
    [{ steps: [steps[0], steps[2], { ...steps[3], until: { ...steps[3]?.until, seconds: 0 } }] }, "1 to 600 seconds"],
    [{ steps: [{ name: "a", method: "GET", path: "/v1", color: "red" }] }, "color"],
    [{ tolerances: [{ path: "a", allow: "anything" }] }, "ignored"],
    [{ tolerances: [{ path: "a", step: "dinner", allow: "form" }] }, "the steps are ada, again, lunch"]
  ])("a scenario with %o", (parts, words) => {
    expect(() => scenario(parts)).toThrow(ParityRefused)
    expect(() => scenario(parts)).toThrow(words)
  })

  it("a recording of other calls, or of none", () => {
    const other = scenario({ steps: steps.slice(0, 2) })
    expect(() => readParityRecording(JSON.stringify(recording), other)).toThrow("record it again")
    expect(() => readParityRecording("{", scenario())).toThrow("the recording is not valid")
  })

  it("ids that lack, credentials that are wrong, an address that nobody has", async () => {
    const own = hosted
    await expect(recordParity(scenario(), { ...own, given: {} })).rejects.toThrow(
      "--given sender=... --given receiver=..."
    )
    await expect(recordParity(scenario(), { ...own, client_secret: "wrong" })).rejects.toThrow(
      "answered 403 without an access_token: check the client's id and secret"
    )
    const refusing = { ...own, fetch: () => Promise.reject(new TypeError("fetch failed")) }
    await expect(recordParity(scenario(), refusing)).rejects.toThrow("cannot reach http://bank.local")
  })
})
