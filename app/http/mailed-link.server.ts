import { type HeadersFunction, json, type LoaderFunctionArgs } from "@remix-run/node";
import { readQuery } from "#app/format/query";

/** Keeps the address of a mailed link, which is a secret, out of caches and of what other sites are told. */
export const mailedLinkHeaders: HeadersFunction = () => ({
  // With `no-referrer` browsers also send `Origin: null`, and the CSRF check would refuse the form.
  "Referrer-Policy": "strict-origin",
  "Cache-Control": "no-store",
});

/** Loads the token of a mailed link; empty when the link is incomplete. */
export const loadToken = ({ request }: LoaderFunctionArgs) => json({ token: readQuery(request, "token") ?? "" });
