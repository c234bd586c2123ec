import { type Context, Effect, Exit, Layer, Record, Scope } from "effect"

/** A requirement on the thing under test. `run` rejects if it is not met. */
export interface SuiteCase {
  readonly name: string
  readonly run: () => Promise<void>
}

/** Cases as data, which any test runner runs, or a loop of your own. */
export interface Suite {
  readonly name: string
  /** Cases by subject. */
  readonly subjects: Readonly<Record<string, ReadonlyArray<SuiteCase>>>
  /** Builds the thing under test, before the first case. */
  readonly open: () => Promise<void>
  /** Releases it, after the last case. */
  readonly close: () => Promise<void>
}

/** Cases by subject that need a bench of the type `B`. */
type CasesOf<C> = Readonly<Record<string, ReadonlyArray<C & Pick<SuiteCase, "name">>>>

/** Returns cases that need nothing more, given how one runs. */
export const ready = <C>(subjects: CasesOf<C>, run: (one: C) => Promise<void>): Suite["subjects"] =>
  Record.map(subjects, (cases) => cases.map((one) => ({ name: one.name, run: () => run(one) })))

/** What a suite about a service of a bank is made of. */
interface AboutService<I, S, B, E> {
  readonly name: string
  readonly service: Context.Key<I, S>
  readonly layer: () => Layer.Layer<I, E>
  readonly subjects: CasesOf<{ readonly run: (bench: B) => Effect.Effect<void, unknown> }>
  /** Returns the bench of a case, which has a new program. */
  readonly bench: (service: S, program_id: string) => B
}

/** Makes a suite about a service, which is built once. */
export const suiteAbout = <I, S, B, E>({ bench, layer, name, service, subjects }: AboutService<I, S, B, E>): Suite => {
  const scope = Scope.makeUnsafe()
  let built: S
  return {
    name,
    subjects: ready(subjects, ({ run }) => Effect.runPromise(run(bench(built, newProgram())))),
    open: async () => {
      const services = await Effect.runPromise(Layer.buildWithScope(layer(), scope))
      built = await Effect.runPromise(Effect.provideContext(service, services))
    },
    close: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

/** Generates the id of a new program. */
export const newProgram = (): string => `program_${crypto.randomUUID().replaceAll("-", "")}`
