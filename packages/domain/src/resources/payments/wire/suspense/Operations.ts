import { suspenseOperationsOf } from "../../transfer/operations/Suspense.ts"
import { operatedWires } from "../model/Operated.ts"
import { SuspenseItem } from "../model/SuspenseItem.ts"
import { wireSuspense } from "./Resolve.ts"

/** The operator's work on wires whose money lies in suspense. */
export const wireSuspenseOperations = suspenseOperationsOf(operatedWires, wireSuspense, {
  schema: SuspenseItem,
  rejects: ["object_state_conflict", "limit_exceeded"],
  emits: ["wire.created", "wire.return_request_response_needed"]
})
