import { changed, created } from "@vostro/domain/operation/Decision"
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
  it("cannot be created with a status set by hand", () => {
    expect(() => created(client, one)).toThrow("create a client by createObject")
    expect(created(programCounter, { id: "program_counter_1", last: 1 }).expected).toBe(0)
  })

  it("cannot get another status by hand", () => {
    const before = { object: one, version: 3 }
    expect(() => changed(client, before, { ...one, status: "revoked" })).toThrow("move a client by transition")
    expect(changed(client, before, { ...one, name: "Renamed" }).expected).toBe(3)
  })
})
