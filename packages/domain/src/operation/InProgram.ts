import { Schema } from "effect"
import { idOf } from "../kernel/Resource.ts"

/** A program, or the partition of the bank itself, which has the stray wires. */
const Partition = Schema.String.check(Schema.isPattern(/^(program_\w{1,64}|bank)$/))

const operatorIn =
  <P extends Schema.Codec<string, string>>(program_id: P) =>
  <const F extends Schema.Struct.Fields>(fields: F) => {
    const params = Schema.Struct({ program_id, ...fields })
    return {
      audience: "operator",
      program: (input: { readonly params: typeof params.Type & { readonly program_id: string } }) =>
        input.params.program_id,
      params
    } as const
  }

/** Defines the access of an operator to the program named in the path; `fields` are the other path parameters. */
export const inProgram = operatorIn(idOf("program"))

/** Defines the access of an operator to a program or to the bank itself; `fields` are the other path parameters. */
export const inPartition = operatorIn(Partition)
