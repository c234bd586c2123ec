import { Schema } from "effect"

/** A program, or the partition of the bank itself, which has the stray wires. */
const Partition = Schema.String.check(Schema.isPattern(/^(program_\w{1,64}|bank)$/))

/** Defines the access of an operator to a program or to the bank itself; `fields` are the other path parameters. */
export const inPartition = <const F extends Schema.Struct.Fields>(fields: F) => {
  const params = Schema.Struct({ ...fields, program_id: Partition })
  return {
    audience: "operator",
    program: ({ params: { program_id } }: { readonly params: typeof params.Type & { readonly program_id: string } }) =>
      program_id,
    params
  } as const
}
