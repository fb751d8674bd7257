import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type * as Entry from "../app/entry.server";
import { closeInStages } from "./close-early";
import { requestReader } from "./read-request";
import { readConfig } from "./config";
import { newRequestId } from "./log";
import { refuseConnect } from "./refuse-connect";
import { refuseTarget } from "./request-target";
import { addAtHead, safeHeaders } from "./safe-headers";
import { standalone } from "./standalone";

/** Methods that a Request cannot have (Fetch §2.2.1). */
const unsupportedMethods = new Set(["TRACE", "TRACK", "CONNECT"]);
const originHeaders = ["Origin", "Sec-Fetch-Site", "Referer"];

/**
 * Intercepts every request of remix-serve, which gives its applications neither sockets nor middleware: patches what
 * its server emits. Throws one line for each wrong setting.
 */
export function interceptRequests(app: typeof Entry, environment: Record<string, string | undefined>) {
  const { TRUSTED_PROXIES, PUBLIC_URL } = readConfig(environment);
  const addresses = { trustedProxies: TRUSTED_PROXIES, publicUrl: PUBLIC_URL };
  const readRequest = requestReader(addresses);
  const listSafeHeaders = safeHeaders(addresses);
  const emit = Server.prototype.emit;

  function admit(request: IncomingMessage, response: ServerResponse, proceed: () => unknown) {
    const requestId = newRequestId();
    addAtHead(response, listSafeHeaders(request));
    const read = readRequest(request, requestId);
    if (!read) return refuseTarget(response, requestId);
    if (unsupportedMethods.has(request.method!)) return void response.writeHead(405).end();
    const { requester, target } = read;
    request.url = target;
    // Remix compares Origin with this host once more.
    request.headers.host = request.headers["x-forwarded-host"] = new URL(requester.origin).host;
    response.setHeader("X-Request-Id", requestId);
    // Built assets need no ranges, and an invalid one makes remix-serve log a stack trace.
    if (!target.startsWith("/media/")) delete request.headers.range;
    if (!app.mayAct(readOriginHeaders(request), requester.origin))
      return void send(standalone(app, 403, { kind: "forbidden" }), response);
    closeInStages(request, response);
    app.requesterStorage.run(requester, proceed);
  }

  Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]): boolean {
    const proceed = () => Reflect.apply(emit, this, [event, ...args]) as boolean;
    if (event === "listening") this.on("connect", refuseConnect);
    if (event !== "request") return proceed();
    admit(args[0] as IncomingMessage, args[1] as ServerResponse, proceed);
    return true;
  };
}

function readOriginHeaders({ method = "", headers }: IncomingMessage) {
  const entries = originHeaders.flatMap((name): [string, string][] => {
    const value = headers[name.toLowerCase()]?.toString();
    return value === undefined ? [] : [[name, value]];
  });
  return { method, headers: new Headers(entries) };
}

async function send(page: Response, response: ServerResponse) {
  response.writeHead(page.status, Object.fromEntries(page.headers)).end(await page.text());
}
