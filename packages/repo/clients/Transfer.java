import java.net.URI;
import vostro.ApiClient;
import vostro.api.InternalTransferApi;
import vostro.api.OauthTokenApi;
import vostro.model.InternalTransferCreateBody;
import vostro.model.OauthTokenCreateBody;

/** Moves money with the generated client: arguments are the address, a client, its secret, two account numbers and cents. */
public class Transfer {
  public static void main(String[] args) throws Exception {
    URI host = URI.create(args[0]);
    ApiClient client = new ApiClient().setScheme(host.getScheme()).setHost(host.getHost()).setPort(host.getPort());
    var credentials =
        new OauthTokenCreateBody()
            .grantType(OauthTokenCreateBody.GrantTypeEnum.CLIENT_CREDENTIALS)
            .clientId(args[1])
            .clientSecret(args[2]);
    String token = new OauthTokenApi(client).oauthTokenCreate(credentials).getAccessToken();
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
    var transfers = new InternalTransferApi(client);
    var lunch =
        new InternalTransferCreateBody()
            .amount(Long.parseLong(args[5]))
            .currencyCode(InternalTransferCreateBody.CurrencyCodeEnum.USD)
            .senderAccountNumberId(args[3])
            .receiverAccountNumberId(args[4])
            .description("Lunch");
    var transfer = transfers.internalTransferCreate("lunch-java", lunch);
    var found = transfers.internalTransferGet(transfer.getId());
    System.out.println(found.getId() + " " + found.getAmount());
  }
}
