import { asciiLine } from "../../../kernel/text/Ascii.ts"
import type { Facts } from "../../../operation/Decision.ts"

/** Returns the name of a program as payments carry it; the name of an old program may leave nothing in ASCII. */
export const networkNameOf = (
  { programName, companyPrefix }: Pick<Facts, "programName" | "companyPrefix">,
  maxLength: number
): string => asciiLine(programName, maxLength) ?? `PROGRAM ${companyPrefix}`
