"""Moves money with the generated client: arguments are the address, a client, its secret, two account numbers and cents."""
import sys

import vostro

host, client_id, client_secret, sender, receiver, cents = sys.argv[1:]
configuration = vostro.Configuration(host=host)
with vostro.ApiClient(configuration) as api:
    body = vostro.OauthTokenCreateBody(
        grant_type="client_credentials", client_id=client_id, client_secret=client_secret
    )
    configuration.access_token = vostro.OauthTokenApi(api).oauth_token_create(body).access_token
    transfers = vostro.InternalTransferApi(api)
    lunch = vostro.InternalTransferCreateBody(
        amount=int(cents),
        currency_code="USD",
        description="Lunch",
        sender_account_number_id=sender,
        receiver_account_number_id=receiver,
    )
    transfer = transfers.internal_transfer_create("lunch-python", lunch)
    found = transfers.internal_transfer_get(transfer.id)
    print(found.id, found.amount)
