import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { reuseResult } from "./reuse-result";

/** The checks of the server's parts by name. A check rejects while its part does not work. */
export type Checks = Record<string, () => Promise<unknown>>;

const timeoutMs = 2_000;
const lifetimeMs = 1_000;

interface Readiness {
  status: "ready" | "not ready" | "draining";
  /** The names of the parts that do not work. */
  failed: string[];
}

export type Health = ReturnType<typeof createHealth>;

/** Checks the parts of a server. Reuses a result for a second, so that probes cost nothing. */
export function createHealth(checks: Checks, log: Logger) {
  let isDraining = false;
  const findFailedChecks = createFailureFinder(checks, log);
  const readReadiness = async (): Promise<Readiness> => {
    if (isDraining) return { status: "draining", failed: ["draining"] };
    const failedChecks = await findFailedChecks();
    return { status: failedChecks.length > 0 ? "not ready" : "ready", failed: failedChecks };
  };
  return {
    isDraining: () => isDraining,
    /** Makes the server report that it is not ready, because it stops. */
    drain: () => void (isDraining = true),
    readReadiness,

    /** Answers `/livez` and `/readyz`; returns whether it did. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const path = request.url?.split("?", 1)[0];
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      if (path === "/livez") send(response, 200, { status: "alive" });
      else if (path === "/readyz")
        void readReadiness().then((readiness) => send(response, readiness.failed.length > 0 ? 503 : 200, readiness));
      else return false;
      return true;
    },
  };
}

/** Creates a function that finds the names of failed checks. It logs when they change. */
function createFailureFinder(checks: Checks, log: Logger) {
  let lastFailed = "";
  return reuseResult(async () => {
    const names = await Promise.all(Object.entries(checks).map(([name, check]) => runCheck(name, check, log)));
    const failedNames = names.filter((name) => name !== null);
    if (failedNames.join() !== lastFailed)
      if (failedNames.length > 0) log.error({ failed: failedNames }, "not ready");
      else log.info("ready again");
    lastFailed = failedNames.join();
    return failedNames;
  }, lifetimeMs);
}

/** Runs a check. Returns its name if it fails or takes too long, otherwise null. */
async function runCheck(name: string, check: Checks[string], log: Logger): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    await Promise.race([check(), timeout]);
    return null;
  } catch (error) {
    log.debug({ err: error, part: name }, "a check failed");
    return name;
  } finally {
    clearTimeout(timer);
  }
}

function send(response: ServerResponse, status: number, body: object) {
  response
    .writeHead(status, {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    })
    .end(JSON.stringify(body));
}
