import { isIpAddress, isLocalName, stripBrackets } from "#api/http/public-address";
import { fieldError } from "#contract/errors";
import { mayConnect, type Sending } from "./post-message";
import * as t from "#languages/api-webhooks";

/** Throws 422 for the address in a field that no name server decides about, and that messages are never sent to. */
export function refuseAddress(webhooks: Pick<Sending, "allowsLoopback">, field: string, address: string) {
  const { protocol, hostname } = new URL(address);
  const host = stripBrackets(hostname);
  if (!isIpAddress(host) && !isLocalName(host)) return;
  const isAllowed = mayConnect(isIpAddress(host) ? host : "127.0.0.1", webhooks, protocol === "https:");
  if (!isAllowed) throw fieldError(422, field, t.privateAddress);
}
