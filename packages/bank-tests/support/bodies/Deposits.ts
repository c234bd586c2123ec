const domestic = { account_number: "12345678", routing_number: "021000021" }
const transfers = {
  counterparty_filter: "allowlist_only",
  counterparty_account_number_ids_allowlist: ["account_number_sender"]
}
const among = <A>(counterparty: A) => ({
  counterparty_filter: "allowlist_only",
  counterparty_account_numbers_allowlist: [counterparty]
})
const typed = among({ type: "us_domestic", ...domestic })

/** Every control of an account number. */
export const controls = {
  ach_controls: {
    originator_id: "originator_1",
    incoming: { accept_credit: true, accept_debit: false, counterparty_filter: "accept_all" },
    outgoing: typed
  },
  wire_controls: {
    incoming: typed,
    outgoing: typed,
    outgoing_international: { counterparty_filter: "reject_all" }
  },
  internal_transfer_controls: { incoming: transfers, outgoing: transfers },
  instant_payment_controls: { incoming: among(domestic), outgoing: among(domestic) }
}

/** The parties of a core account. */
export const coreAccountParties = {
  entities: {
    account_holder_type: "commercial",
    account_holders: ["entity_example"],
    authorized_users: ["entity_other"]
  },
  permissions: { allowed_actors: ["entity_other"] }
}
