import { type ClosingBalance, cents, type StoreUnavailable } from "@vostro/domain/ports"
import { Effect, type Scope, type Semaphore, Stream } from "effect"
import { SqlClient } from "effect/sql"
import type { Connection } from "effect/sql/SqlConnection"
import type { SqlError } from "effect/sql/SqlError"
import { DEADLINE, unavailable } from "../connection/Statement.ts"

/** Number of positions in a page. */
const PAGE = 1_000

interface Row {
  readonly account_number_id: string
  readonly account_id: string
  readonly core_account_id: string
  readonly balance: string
}

// One statement has one snapshot: positions, and the legs that came later. A cursor sends its rows in pages.
const CURSOR = `declare closing no scroll cursor for
  select p.account_number_id, p.account_id, p.core_account_id, (p.posted - coalesce(s.sum, 0))::text as balance
  from vostro_positions p
  left join (
    select l.account, sum(l.amount) as sum from vostro_transactions t
    cross join lateral unnest(t.accounts, t.amounts) as l(account, amount)
    where t.program_id = $1 and t.id >= $2 group by l.account
  ) s on s.account = p.account_number_id
  where p.program_id = $1 order by p.account_number_id`

/** Streams the positions of a program as of a core transaction, in pages. Readers take turns. */
export const closingBalances = (
  programId: string,
  beforeId: string,
  turns: Semaphore.Semaphore
): Stream.Stream<ReadonlyArray<ClosingBalance>, StoreUnavailable, SqlClient.SqlClient> =>
  Stream.unwrap(
    Effect.map(Effect.catch(open(programId, beforeId, turns), unavailable), (connection) =>
      Stream.unfold(false, (isLast: boolean) =>
        isLast ? Effect.undefined : Effect.catch(next(connection), unavailable)
      )
    )
  )

const next = (connection: Connection) =>
  Effect.map(connection.executeUnprepared(`fetch ${PAGE} from closing`, [], undefined), (found) => {
    // trusted: the columns of the cursor.
    const rows = found as ReadonlyArray<Row>
    return [rows.map(balanceOf), rows.length < PAGE] as const
  })

const balanceOf = ({ balance, ...owner }: Row): ClosingBalance => ({ ...owner, balance: cents(Number(balance)) })

/** Opens the cursor in a transaction that ends with the scope. */
const open = (
  programId: string,
  beforeId: string,
  turns: Semaphore.Semaphore
): Effect.Effect<Connection, SqlError, SqlClient.SqlClient | Scope.Scope> =>
  Effect.gen(function* () {
    yield* Effect.acquireRelease(turns.take(1), () => turns.release(1))
    const connection = yield* (yield* SqlClient.SqlClient).reserve
    const run = (text: string, params: ReadonlyArray<unknown> = []) =>
      connection.executeUnprepared(text, params, undefined)
    yield* Effect.acquireRelease(run("begin read only"), () =>
      Effect.ignore(Effect.timeoutOption(run("rollback"), DEADLINE))
    )
    // Sums up what came later, which takes longer than other statements may; storage of files may pause the reader.
    yield* run("set local statement_timeout = '10min'")
    yield* run("set local idle_in_transaction_session_timeout = '1min'")
    yield* run(CURSOR, [programId, beforeId])
    return connection
  })
