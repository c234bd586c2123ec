/** The kind that an id names; in types alone, values are plain text. */
declare const kind: unique symbol

/**
 * The id of an object of a kind. Ids of two kinds do not stand in for each other; text from outside does, since the schema
 * of the field has checked it.
 */
export type Id<K extends string> = string & { readonly [kind]?: K }
