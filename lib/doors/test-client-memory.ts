import type { OAuthClientMetadata } from "@modelcontextprotocol/client";

/** The memory of an OAuth client, in the form that both official SDKs ask for. */
export class ClientMemory {
  readonly redirectUrl = "http://localhost:7777/callback";
  readonly clientMetadata: OAuthClientMetadata;
  /** The address that the person's browser would open. */
  asked: URL | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the two SDKs have types of their own for the same fields.
  private readonly kept = new Map<string, any>();

  constructor(
    name: string,
    readonly clientMetadataUrl: string | undefined = undefined,
  ) {
    this.clientMetadata = { client_name: name, redirect_uris: [this.redirectUrl], token_endpoint_auth_method: "none" };
  }

  clientInformation = () => this.kept.get("client");
  saveClientInformation = (client: unknown) => void this.kept.set("client", client);
  tokens = () => this.kept.get("tokens");
  saveTokens = (tokens: unknown) => void this.kept.set("tokens", tokens);
  redirectToAuthorization = (url: URL) => {
    this.asked = url;
  };
  saveCodeVerifier = (verifier: string) => void this.kept.set("verifier", verifier);
  codeVerifier = (): string => this.kept.get("verifier");
}
