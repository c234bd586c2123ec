/** Key of the kind in the type of an id. Exists in types only; values are plain text. */
declare const kind: unique symbol

/**
 * The id of an object of kind `K`. Ids of different kinds are not assignable to each other. Plain text is assignable,
 * because the field's schema has checked it.
 */
export type Id<K extends string> = string & { readonly [kind]?: K }
