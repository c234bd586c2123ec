/** Group of rules. A group is judged only if the groups before it hold in the whole file. */
export type Group = 1 | 2 | 3

/** The groups of rules, in the order of their judgment. */
export const groups: Readonly<Record<Group, string>> = {
  1: "File integrity: the form of the file, unique ids, no doubled record",
  2: "Fields: their format, and rules between the fields of a record",
  3: "Other files, earlier days and the bank's own records; judged by a bank only, never by the offline check"
}

/** The rules: the group of each, and its meaning. */
export const rules = {
  fileName: { group: 1, says: "a file is named <batch id>_<file type>_V<version>.csv" },
  fileSize: { group: 1, says: "a file has at most as many bytes as the bank takes" },
  emptyFile: { group: 1, says: "a file is not empty: it begins with a header line" },
  encoding: { group: 1, says: "a file is UTF-8 text" },
  delimiter: { group: 1, says: "columns are separated by |" },
  missingColumn: { group: 1, says: "the header has every column" },
  unknownColumn: { group: 1, says: "the header has only columns of the file type, in their exact case" },
  doubledColumn: { group: 1, says: "the header has each column once" },
  lineLength: { group: 1, says: "a line has at most 65536 bytes" },
  lineEnd: { group: 1, says: "every line ends with a line end, the last line too" },
  emptyLine: { group: 1, says: "no line is empty" },
  fieldCount: { group: 1, says: "a line has as many fields as the header" },
  quotes: { group: 1, says: "fields are not quoted" },
  control: { group: 1, says: "fields have no control characters" },
  recordCount: { group: 1, says: "a file has at most 4000000 records" },
  doubledId: { group: 1, says: "an id occurs once in a file" },
  doubledRecord: { group: 1, says: "a record occurs once in a file" },
  required: { group: 2, says: "a required field has a value" },
  notAllowed: { group: 2, says: "a field is empty where it does not apply" },
  spaces: { group: 2, says: "a value neither begins nor ends with a space" },
  tooLong: { group: 2, says: "a value has at most the characters of its column" },
  tooShort: { group: 2, says: "a value has at least the characters of its column" },
  format: { group: 2, says: "a value has the format of its column" },
  code: { group: 2, says: "a value is one of the codes of its column" },
  date: { group: 2, says: "a date is YYYY-MM-DD and exists" },
  time: { group: 2, says: "a time is ISO 8601 with its offset, and its date exists" },
  money: {
    group: 2,
    says: "an amount is an optional minus sign, digits without leading zeros, a point and decimals; zero has no sign"
  },
  bounds: { group: 2, says: "an amount is within the bounds of its column" },
  decimals: { group: 2, says: "an amount has the decimals of its column" },
  items: { group: 2, says: "a list has at most the items of its column" },
  doubledItem: { group: 2, says: "a list has each item once" },
  exactlyOne: { group: 2, says: "exactly one of these columns has a value" },
  together: { group: 2, says: "all of these columns have a value, or none" },
  sum: { group: 2, says: "an amount is the sum of its parts" },
  same: { group: 2, says: "two columns have the same amount" },
  order: { group: 2, says: "a date is not before another" },
  version: { group: 3, says: "a correction has a higher version than the last accepted file of its batch and type" },
  madeByApi: { group: 3, says: "a file changes only what files made" },
  fixed: { group: 3, says: "a value of this column never changes" },
  madeByFile: { group: 3, says: "a balance that a file made is named by its client_balance_id" },
  unknown: { group: 3, says: "an id names an object of the bank" },
  notActive: { group: 3, says: "an object that a record names is active" },
  closed: { group: 3, says: "a closed object stays closed, and nothing is booked on it" },
  conflict: { group: 3, says: "a value agrees with the rules of its type and with the bank's records" },
  limit: { group: 3, says: "an amount is within the limits of its type, balance and account" },
  adult: { group: 3, says: "a sole proprietor, and a holder of an account with underwritten credit, is of age" },
  notEmpty: { group: 3, says: "an account or balance is empty when it is closed" },
  missingBalance: { group: 3, says: "a file of balances has every balance that files made and that is not closed" },
  changed: { group: 3, says: "a record with the id of an earlier one is equal to it" },
  unexplained: { group: 3, says: "transactions lead to the amounts in the last file of balances" },
  fbo: { group: 3, says: "non-posted transactions and deposit balances add up to the balance of the FBO account" },
  future: { group: 3, says: "a date of this column is not after today" },
  customerType: { group: 3, says: "a customer has the type that the column is for" },
  proprietor: { group: 3, says: "a business of a sole proprietor has one proprietor" },
  controlPerson: { group: 3, says: "a company that the file names has a control person after it" },
  relationships: { group: 3, says: "a company has at most 20 beneficial owners and 20 control persons" },
  ownership: { group: 3, says: "the owners of a company own at most 100 percent of it" },
  spelling: {
    group: 3,
    says: "payments can carry a name or an address: a letter or digit of it has an ASCII spelling"
  },
  role: { group: 3, says: "the type of the customer can have the role" },
  freshKyc: {
    group: 3,
    says: "a change of name, birth date, tax id or address has a newer result of the identity check"
  }
} as const satisfies Readonly<Record<string, { readonly group: Group; readonly says: string }>>

/** Name of a rule. */
export type RuleName = keyof typeof rules
