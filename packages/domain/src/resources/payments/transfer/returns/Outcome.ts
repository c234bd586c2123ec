import type { AnyRequest, OutcomeOf, RejectionOf, Resolver } from "../../return-request/ReturnRequest.ts"
import type { RequestRules, Stated } from "../model/Network.ts"

/** Returns the outcome of a request that a party rejects. */
export const rejectedBy = <R extends AnyRequest>(
  resolved_by: Resolver,
  stated: Stated<RejectionOf<R>>,
  {
    rejectionDetails = ({ additional_information }) => additional_information
  }: Pick<RequestRules<R, string>, "rejectionDetails">
): OutcomeOf<R> => {
  const rejection_details = rejectionDetails(stated)
  const details = rejection_details === undefined ? {} : { rejection_details }
  return { status: "rejected", resolved_by, rejection_reason: stated.reason, ...details }
}
