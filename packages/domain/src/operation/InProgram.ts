import { Schema } from "effect"
import { idOf } from "../kernel/Resource.ts"

/** What the operator asks of the program that the path names; `fields` are the path's other parameters. */
export const inProgram = <const F extends Schema.Struct.Fields>(fields: F) => {
  const params = Schema.Struct({ program_id: idOf("program"), ...fields })
  return {
    audience: "operator",
    program: ({ params: { program_id } }: { readonly params: typeof params.Type & { readonly program_id: string } }) =>
      program_id,
    params
  } as const
}
