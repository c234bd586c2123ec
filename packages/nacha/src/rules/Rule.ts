/** A rule's sentence and its source. */
interface RuleText {
  readonly says: string
  readonly source: string
}

const format = "Nacha Operating Rules, Appendix 3; S40"
const edits = "Nacha Operating Rules, Appendix 2; S41"
const sec = "Nacha Operating Rules, Appendix 3; S42"
const codes = "Nacha Operating Rules, Appendix 3; S44"

/** All rules that a fault can name. */
export const rules = {
  lineLength: { says: "a record has 94 columns", source: format },
  excess: { says: "columns beyond 94 are blank", source: format },
  emptyLastLine: { says: "no empty line follows the last record", source: format },
  recordType: { says: "a record begins with 1, 5, 6, 7, 8 or 9", source: format },
  recordOrder: { says: "records are in the order of the file structure", source: format },
  afterFileControl: { says: "only filler records of nines follow the file control", source: format },
  blocking: { says: "records fill blocks of ten; records of nines pad the last block", source: format },
  fileHeader: { says: "a file begins with a file header", source: format },
  fileControl: { says: "a file ends with a file control", source: format },
  batchControl: { says: "a batch ends with a batch control", source: format },
  emptyFile: { says: "a file has at least one batch", source: edits },
  emptyBatch: { says: "a batch has at least one entry", source: edits },

  character: { says: "characters are printable ASCII", source: format },
  digit: { says: "the field holds digits", source: format },
  fit: { says: "the value fits its columns", source: format },
  constant: { says: "the field has its constant value", source: format },
  reserved: { says: "reserved columns are blank", source: format },
  mandatory: { says: "a mandatory field has a value", source: edits },
  required: { says: "a required field has a value", source: format },
  date: { says: "the field is a valid date or time", source: format },
  zeroDate: { says: "an absent date is blank, not zeros", source: format },
  partialDate: { says: "an effective date is not partly blank", source: format },
  contestedDate: {
    says: "the return date and the original settlement day of a contested return are valid or blank",
    source: "Nacha Operating Rules, Appendix 4; S30"
  },
  code: { says: "the field holds a code of its list", source: format },
  checkDigit: { says: "a routing number ends with its check digit", source: "S22" },

  batchNumberOrder: { says: "batch numbers ascend", source: edits },
  controlRepeatsHeader: { says: "a batch control repeats its header", source: edits },
  entryAddendaCount: { says: "the count equals the number of entries and addenda", source: edits },
  entryHash: { says: "the hash is the sum of the first eight digits of the receiving banks", source: edits },
  totalDebit: { says: "the debit total is the sum of the debits", source: edits },
  totalCredit: { says: "the credit total is the sum of the credits", source: edits },
  batchCount: { says: "the count equals the number of batches", source: edits },
  blockCount: { says: "the count equals the number of blocks of ten records", source: edits },
  advAlone: { says: "ADV batches are in files of their own", source: sec },

  traceOrder: { says: "trace numbers ascend within a batch", source: edits },
  traceOdfi: { says: "a trace number begins with the batch's originating bank", source: edits },
  entryForm: { says: "an entry has the format of its batch's SEC code", source: sec },
  addendaIndicator: { says: "the indicator is 1 if and only if addenda follow", source: edits },
  addendaTrace: { says: "addenda repeat their entry's trace number", source: edits },
  addendaSequence: { says: "addenda of a kind are numbered from 1", source: edits },
  addendaKind: { says: "the kinds of addenda and their order fit the SEC code", source: sec },
  addendaNumber: { says: "the number of addenda fits the SEC code", source: sec },
  addendaCount: { says: "the addenda count equals the number of addenda", source: sec },
  oneCategory: { says: "a batch holds entries of one category", source: edits },
  categoryCode: {
    says: "returns and corrections have return transaction codes, other entries do not",
    source: codes
  },
  serviceClass: { says: "the service class allows the entry's side", source: codes },
  secSide: { says: "the SEC code allows the entry's side", source: sec },
  secUse: { says: "the SEC code allows the transaction code", source: sec },
  secDescription: { says: "the company entry description fits the SEC code", source: sec },
  secOriginator: { says: "the SEC code allows the originator status", source: sec },
  zeroAmount: {
    says: "the amount is zero for prenotes and zero-dollar entries only",
    source: "S20"
  },
  amountLimit: { says: "the amount is within the SEC code's limit", source: sec },
  returnCode: { says: "the return code is known", source: "Nacha Operating Rules, Appendix 4; S30" },
  changeCode: { says: "the change code is known", source: "Nacha Operating Rules, Appendix 5; S34" }
} as const satisfies Record<string, RuleText>

/** Name of a rule. */
export type RuleName = keyof typeof rules
