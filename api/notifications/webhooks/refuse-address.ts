import { isIpAddress, isLocalName, stripBrackets } from "#api/http/public-address";
import { fieldError } from "#contract/errors";
import { mayConnect, type Sending } from "./post-message";
import * as t from "#languages/api-webhooks";

/** Throws 422 for a URL whose host is a forbidden IP address or a local name. Other names are checked when they are resolved. */
export function refuseAddress(webhooks: Pick<Sending, "allowsLoopback">, field: string, address: string) {
  const { protocol, hostname } = new URL(address);
  const host = stripBrackets(hostname);
  if (!isIpAddress(host) && !isLocalName(host)) return;
  const isAllowed = mayConnect(isIpAddress(host) ? host : "127.0.0.1", webhooks, protocol === "https:");
  if (!isAllowed) throw fieldError(422, field, t.privateAddress);
}
