import { Config, Option, Schema } from "effect"

/** Description of an environment variable for people. */
export interface Description {
  readonly name: string
  readonly meaning: string
  /** Form of a valid value, as in "PORT must be a port, 0 to 65535". */
  readonly form: string
  /** Value that applies if the variable is not set; absent: none. */
  readonly fallback?: string
  readonly isRequired: boolean
  /** True if the value is never shown, and `NAME_FILE` may name a file that contains it. */
  readonly isSecret: boolean
  /** Explains the faults of a value, without showing it. By default the fault is "must be" and the form. */
  readonly explain?: (value: string) => ReadonlyArray<string>
}

/** An environment variable: its description, and how to read it. */
export type Variable<A> = Config.Config<A> & Description

type Codec<A> = Schema.ConstraintCodec<A, string>
type Text = Pick<Description, "name" | "meaning" | "form" | "explain"> & { readonly isSecret?: true }

/** Declares a variable that must be set. */
export const required = <A>(codec: Codec<A>, text: Text): Variable<A> =>
  described(Config.schema(codec, text.name), { ...text, isRequired: true })

/** Declares a variable that is read as undefined if it is not set. */
export const optional = <A>(codec: Codec<A>, text: Text): Variable<A | undefined> =>
  described(Config.map(Config.option(Config.schema(codec, text.name)), Option.getOrUndefined), {
    ...text,
    isRequired: false
  })

/** Declares a variable with a default. */
export const defaulted = <A>(codec: Codec<A>, fallback: string, text: Text): Variable<A> => {
  const value = Schema.decodeUnknownSync(codec)(fallback)
  const config = Config.withDefault(Config.schema(codec, text.name), value)
  return described(config, { ...text, isRequired: false, fallback })
}

const described = <A>(config: Config.Config<A>, text: Omit<Description, "isSecret"> & { readonly isSecret?: true }) =>
  Object.assign(config, { ...text, isSecret: text.isSecret === true })
