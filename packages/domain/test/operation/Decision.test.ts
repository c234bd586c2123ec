import { changed, created, upserted } from "@vostro/domain/operation/Decision"
import { client } from "@vostro/domain/resources/access/client/Client"
import { programCounter } from "@vostro/domain/resources/access/program/Program"
import { describe, expect, it } from "vitest"

const one = {
  id: "client_1",
  name: "Partner",
  status: "active",
  scopes: [],
  secrets: [],
  created_at: "2026-11-22T00:00:00.000Z",
  updated_at: "2026-11-22T00:00:00.000Z"
} as const

describe("an object with a lifecycle", () => {
  it("is not created with a status that was set by hand", () => {
    expect(() => created(client, one)).toThrow("a client has a lifecycle: create it with createObject")
    expect(created(programCounter, { id: "program_counter_1", last: 1 }).expected).toBe(0)
  })

  it("does not get another status by hand", () => {
    const before = { object: one, version: 3 }
    expect(() => changed(client, before, { ...one, status: "revoked" })).toThrow(
      "status of a client changed by hand: use transition"
    )
    expect(changed(client, before, { ...one, name: "Renamed" }).expected).toBe(3)
  })

  it("is not created or moved by hand where it is unknown if there is one", () => {
    const before = { object: one, version: 3 }
    expect(() => upserted(client, undefined, one)).toThrow("a client has a lifecycle: create it with createObject")
    expect(() => upserted(client, before, { ...one, status: "revoked" })).toThrow(
      "status of a client changed by hand: use transition"
    )
    expect(upserted(client, before, { ...one, name: "Renamed" }).expected).toBe(3)
  })
})
