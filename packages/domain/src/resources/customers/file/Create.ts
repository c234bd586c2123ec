import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import { created, type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import type { Received } from "../../../operation/Operation.ts"
import { type File, file, type StoredFile, viewOf } from "./File.ts"

/** Fields that a client states beside the uploaded bytes. */
export type Declared = Pick<File, "type"> & Partial<Pick<File, "metadata">>

/** Creates the file object of received bytes, which can be linked at once. */
export const createFile = (body: Declared, received: Received, facts: Facts): Result.Result<Decision, Rejection> => {
  const { bytes_key, ...facets } = received
  const object: StoredFile = {
    id: facts.newId("file"),
    uploaded_by: "partner",
    metadata: {},
    ...body,
    ...facets,
    created_at: facts.now.iso,
    updated_at: facts.now.iso,
    kept: { bytes_key }
  }
  return Result.succeed(decision({ response: viewOf(object), changes: [created(file, object)] }))
}
