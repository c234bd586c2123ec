import { type Reason, reasonNamed } from "../../../../kernel/Reason.ts"

/** A reason that a payment states; networks differ in the name of its text. */
interface Stated {
  readonly reason: string
  readonly details?: string
  readonly additional_information?: string
}

interface Payment {
  readonly rejection?: Stated
  readonly return?: Stated
  readonly return_requests: ReadonlyArray<
    Stated & { readonly resolution?: { readonly rejection_reason?: string; readonly rejection_details?: string } }
  >
}

/**
 * Returns the reasons that a payment states: of itself as a return, of requests, of a rejection. Those that are among `coded`
 * have a code of the network.
 */
export const paymentReasons = <R extends string>(
  { rejection, return: returned, return_requests }: Payment,
  coded: ReadonlyArray<R>,
  codeOf: (reason: R) => string | undefined
): ReadonlyArray<Reason> => {
  const named = ({ additional_information, details = additional_information, reason }: Stated): Reason => {
    const known = coded.find((one) => one === reason)
    return reasonNamed(reason, known && codeOf(known), details)
  }
  return [
    ...(returned === undefined ? [] : [named(returned)]),
    ...return_requests.flatMap(({ resolution, ...request }) => {
      const { rejection_details: details, rejection_reason: reason } = resolution ?? {}
      const answer = reason === undefined ? [] : [named({ reason, ...(details !== undefined && { details }) })]
      return [named(request), ...answer]
    }),
    ...(rejection === undefined ? [] : [named(rejection)])
  ]
}
