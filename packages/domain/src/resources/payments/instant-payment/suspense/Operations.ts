import { suspenseOperationsOf } from "../../transfer/operations/Suspense.ts"
import { operatedPayments } from "../model/Operated.ts"
import { SuspenseItem } from "../model/SuspenseItem.ts"
import { instantSuspense } from "./Resolve.ts"

/** The operator's work on instant payments whose money lies in suspense. */
export const instantSuspenseOperations = suspenseOperationsOf(operatedPayments, instantSuspense, {
  schema: SuspenseItem,
  rejects: ["object_state_conflict"],
  emits: []
})
