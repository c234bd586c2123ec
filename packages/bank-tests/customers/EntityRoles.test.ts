import { reachesAgeMs } from "@vostro/domain/resources/customers/entity/Age"
import { comeOfAge, comingOfAge } from "@vostro/domain/resources/customers/entity/ComeOfAge"
import { Business, type Entity, Individual, SoleProp } from "@vostro/domain/resources/customers/entity/Entity"
import { relatedIds } from "@vostro/domain/resources/customers/entity/Related"
import { failedChecks, roleDetailsOf } from "@vostro/domain/resources/customers/entity/Roles"
import { arbitraryOf } from "@vostro/testing"
import fc from "fast-check"
import { expect, it } from "vitest"

const person = arbitraryOf(Individual)
const anyone: fc.Arbitrary<Entity> = fc.oneof(person, arbitraryOf(Business), arbitraryOf(SoleProp))
const moment = fc.integer({ min: 0, max: Date.parse("2100-01-01T00:00:00Z") })

it("reports every intended role once, active unless an entity that it depends on fails a check", () => {
  fc.assert(
    fc.property(anyone, fc.array(anyone, { maxLength: 3 }), moment, (one, others, now) => {
      const details = roleDetailsOf(one, others, now)
      expect(details.map(({ name }) => name)).toEqual(one.intended_roles)
      for (const { name, status, criteria_details } of details) {
        expect(status === "active").toBe(criteria_details.length === 0)
        const own = criteria_details.find(({ entity_id }) => entity_id === one.id)?.failed_checks ?? []
        expect(own).toEqual(failedChecks(one, name, now))
        for (const { entity_id } of criteria_details) expect([one.id, ...relatedIds(one)]).toContain(entity_id)
        for (const { failed_checks } of criteria_details) expect(failed_checks).not.toEqual([])
      }
    }),
    { numRuns: 200 }
  )
})

it("fails as a minor account holder only checks that it fails as an account holder", () => {
  fc.assert(
    fc.property(anyone, moment, (one, now) => {
      const failed = failedChecks(one, "account_holder", now)
      for (const name of failedChecks(one, "minor_account_holder", now)) expect(failed).toContain(name)
    }),
    { numRuns: 200 }
  )
})

it("comes of age at the due time of its timer, once", () => {
  fc.assert(
    fc.property(person, moment, (drawn, now) => {
      const one: Entity = {
        ...drawn,
        intended_roles: [...new Set([...drawn.intended_roles, "minor_account_holder" as const])],
        individual_details: { ...drawn.individual_details, date_of_birth: "2008-02-29" }
      }
      const [timer] = comingOfAge(one)
      const due = reachesAgeMs("2008-02-29", 18)
      expect(timer).toEqual({ queue: "entity.coming_of_age", object_id: one.id, due_at_ms: due })
      const later = comeOfAge(one, now)
      expect(later === one).toBe(now < due)
      if (now < due) return
      expect(later.intended_roles).not.toContain("minor_account_holder")
      expect(later.intended_roles.filter((name) => name === "account_holder")).toEqual(["account_holder"])
      expect(comingOfAge(later)).toEqual([])
    }),
    { numRuns: 200 }
  )
})
