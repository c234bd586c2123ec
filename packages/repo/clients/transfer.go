// Moves money with the generated client: arguments are the address, a client, its secret, two account numbers and cents.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"strconv"

	"vostro"
)

func main() {
	host, id, secret, sender, receiver := os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5]
	cents, err := strconv.ParseInt(os.Args[6], 10, 64)
	if err != nil {
		log.Fatal(err)
	}
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
	lunch := vostro.NewInternalTransferCreateBody(cents, "USD", sender, receiver, "Lunch")
	create := client.InternalTransferApi.InternalTransferCreate(ctx).IdempotencyKey("lunch-go")
	transfer, _, err := create.InternalTransferCreateBody(*lunch).Execute()
	if err != nil {
		log.Fatal(err)
	}
	found, _, err := client.InternalTransferApi.InternalTransferGet(ctx, transfer.Id).Execute()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(found.Id, found.Amount)
}
