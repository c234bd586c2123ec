// Moves money with the generated client: arguments are the address, a client, its secret and two account numbers.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"vostro"
)

func main() {
	host, id, secret, sender, receiver := os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5]
	configuration := vostro.NewConfiguration()
	configuration.Servers = vostro.ServerConfigurations{{URL: host}}
	client := vostro.NewAPIClient(configuration)
	ctx := context.Background()
	credentials := vostro.NewOauthTokenCreateBody("client_credentials", id, secret)
	token, _, err := client.OauthTokenApi.OauthTokenCreate(ctx).OauthTokenCreateBody(*credentials).Execute()
	if err != nil {
		log.Fatal(err)
	}
	ctx = context.WithValue(ctx, vostro.ContextAccessToken, token.AccessToken)
	lunch := vostro.NewInternalTransferCreateBody(500, "USD", sender, receiver, "Lunch")
	create := client.InternalTransferApi.InternalTransferCreate(ctx).IdempotencyKey("lunch-go")
	transfer, _, err := create.InternalTransferCreateBody(*lunch).Execute()
	if err != nil {
		log.Fatal(err)
	}
	found, _, err := client.InternalTransferApi.InternalTransferGet(ctx, transfer.Id).Execute()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(found.Amount)
}
