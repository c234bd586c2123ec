import type { Unique, Write } from "@vostro/domain/ports"

/** Unique values of the whole bank, each with the program that has it. Within a program its kinds tell the holder. */
export class BankUniques {
  private readonly programs = new Map<string, string>()

  /** True if another program has a value that the writes of a program would take. */
  isTaken(programId: string, writes: ReadonlyArray<Write>): boolean {
    return writes.some(({ kind, uniques }) =>
      uniques.some((unique) => {
        const program = unique.scope === "bank" ? this.programs.get(keyOf(kind, unique)) : undefined
        return program !== undefined && program !== programId
      })
    )
  }

  /** Records that a program has a value, if it is one of the bank. */
  take(programId: string, kind: string, unique: Unique): void {
    if (unique.scope === "bank") this.programs.set(keyOf(kind, unique), programId)
  }

  /** Records that no program has a value. */
  release(kind: string, unique: Unique): void {
    if (unique.scope === "bank") this.programs.delete(keyOf(kind, unique))
  }
}

const keyOf = (kind: string, { name, value }: Unique): string => `${kind} ${name} ${value}`
