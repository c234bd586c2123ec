import { countryOfBic } from "../../../../kernel/Bic.ts"
import { isAbroad } from "../../../../kernel/Country.ts"
import { fault, type SubError } from "../../../../kernel/Rejection.ts"
import { isRoutingNumber } from "../../../../kernel/RoutingNumber.ts"
import { type Agent, localRoutingOf } from "../model/Agent.ts"
import { localSchemeOf, plainCode } from "../tables/LocalRouting.ts"

/** Bank as a client states it: v1 has a field for routing numbers, v2 takes them as national codes. */
export interface StatedAgent {
  readonly routing_number?: string
  readonly business_identifier_code?: string | null
  readonly local_routing_identifier?: { readonly value: string }
}

/** Version of the interface, which names the fields of agents in its own way. */
export type Version = "v1" | "v2"

/** Names of the fields of an agent's codes. */
interface Codes {
  readonly bic: string
  readonly routing: string
  readonly local: string
}

/** Bank that a client states, with the path of its fields. v2 states its routing number as its national code. */
export interface NamedAgent {
  readonly stated: StatedAgent
  readonly path: string
  readonly version: Version
}

/** Returns the country of a bank abroad; undefined for a bank in the United States. */
export const abroadOf = ({ business_identifier_code: bic }: StatedAgent): string | undefined => {
  const country = typeof bic === "string" ? countryOfBic(bic) : undefined
  return country !== undefined && isAbroad(country) ? country : undefined
}

/** Returns the faults of the codes of a bank: a routing number at home, a BIC abroad, with its national code (S174). */
export const agentFaults = ({ stated, path, version }: NamedAgent): ReadonlyArray<SubError> => {
  const codes = codesAt(path, version)
  const country = abroadOf(stated)
  return country === undefined ? homeFaults(stated, codes, version) : abroadFaults(stated, country, codes)
}

/** Returns the faults of a bank that Fedwire sends to, which is in the United States and has a routing number. */
export const receiverFaults = ({ stated, path, version }: NamedAgent): ReadonlyArray<SubError> => {
  if (abroadOf(stated) !== undefined) return [fault("value_not_allowed", `${path}.business_identifier_code`)]
  const { routing, local } = codesAt(path, version)
  const { routing_number: number, local_routing_identifier: given } = stated
  if (given === undefined) return number === undefined ? [fault("required", routing)] : []
  return [
    ...(isRoutingNumber(given.value) ? [] : [fault("value_malformed", local)]),
    ...(number === undefined || number === given.value ? [] : [fault("value_conflicting", routing, local)])
  ]
}

const codesAt = (path: string, version: Version): Codes => {
  const local = `${path}.local_routing_identifier.value`
  return {
    bic: `${path}.business_identifier_code`,
    routing: version === "v1" ? `${path}.routing_number` : local,
    local
  }
}

const routingNumberOf = (stated: StatedAgent, version: Version): string | undefined =>
  version === "v1" ? stated.routing_number : stated.local_routing_identifier?.value

const homeFaults = (stated: StatedAgent, codes: Codes, version: Version): ReadonlyArray<SubError> => {
  const number = routingNumberOf(stated, version)
  if (version === "v1" && stated.local_routing_identifier !== undefined) {
    const isNameless = typeof stated.business_identifier_code !== "string"
    return [isNameless && number === undefined ? fault("required", codes.bic) : fault("value_not_allowed", codes.local)]
  }
  if (number === undefined) return [fault("required", codes.routing)]
  return isRoutingNumber(number) ? [] : [fault("value_malformed", codes.routing)]
}

const abroadFaults = (stated: StatedAgent, country: string, codes: Codes): ReadonlyArray<SubError> => {
  const scheme = localSchemeOf(country)
  const local = stated.local_routing_identifier?.value
  return [
    ...(stated.routing_number === undefined ? [] : [fault("value_conflicting", codes.routing, codes.bic)]),
    ...(local === undefined && scheme?.needed === true ? [fault("required", codes.local)] : []),
    ...(local !== undefined && scheme === undefined ? [fault("value_not_allowed", codes.local)] : []),
    ...(local !== undefined && scheme !== undefined && !scheme.form.test(plainCode(local))
      ? [fault("value_malformed", codes.local)]
      : [])
  ]
}

/** Returns the bank that Fedwire sends to, stated without faults: its national code is its routing number. */
export const receiverAgentOf = ({ local_routing_identifier: given, ...stated }: StatedAgent): Agent => {
  const number = stated.routing_number ?? given?.value
  return agentOf({ ...stated, ...(number !== undefined && { routing_number: number }) }, "v1")
}

/** Returns the agent of a wire that a client states without faults. */
export const agentOf = (stated: StatedAgent, version: Version): Agent => {
  const { business_identifier_code: bic, local_routing_identifier: given } = stated
  const country = abroadOf(stated)
  const local = country === undefined || given === undefined ? undefined : localRoutingOf(country, given.value)
  const number = country === undefined ? routingNumberOf(stated, version) : undefined
  return {
    ...(typeof bic === "string" && { business_identifier_code: bic }),
    ...(number !== undefined && { routing_number: number }),
    ...(local !== undefined && { local_routing_identifier: local })
  }
}
