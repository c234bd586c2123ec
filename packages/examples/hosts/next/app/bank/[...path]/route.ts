import { bank } from "../../../../Bank.ts"

// `app/bank/[...path]/route.ts` of a Next application. Each method that the bank has is a function of the module.
export const GET = (request: Request): Promise<Response> => bank.fetch(request)
export const POST = GET
export const PATCH = GET
export const DELETE = GET
