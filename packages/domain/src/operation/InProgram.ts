import { Schema } from "effect"
import { idOf } from "../kernel/Resource.ts"

/** Defines the access of an operator to the program named in the path; `fields` are the other path parameters. */
export const inProgram = <const F extends Schema.Struct.Fields>(fields: F) => {
  const params = Schema.Struct({ program_id: idOf("program"), ...fields })
  return {
    audience: "operator",
    program: ({ params: { program_id } }: { readonly params: typeof params.Type & { readonly program_id: string } }) =>
      program_id,
    params
  } as const
}
