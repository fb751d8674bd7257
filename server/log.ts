import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type DestinationStream, type Logger, pino } from "pino";
import { tokenPrefix } from "#contract/token-scopes";
import { tokenPattern } from "#contract/tokens";

const everyToken = new RegExp(tokenPattern, "g");

/** Creates the structured log. It removes cookies, tokens and passwords; of a program's token it keeps the number. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ["*.password", "*.authorization", "*.cookie", "*.accessToken", "*.refreshToken"], remove: true },
      hooks: { streamWrite: (line) => line.replace(everyToken, `${tokenPrefix}$1`) },
    },
    destination,
  );

export const newRequestId = () => randomUUID().slice(0, 18).toUpperCase();

/** Logs one line when a request ends: method, path (without the query, which may hold secrets), status, time. */
export function logRequest(log: Logger, request: IncomingMessage, response: ServerResponse, requestId: string) {
  const startedAt = performance.now();
  response.once("close", () => {
    const path = request.url?.split("?", 1)[0];
    const ms = Math.round(performance.now() - startedAt);
    const line = { requestId, method: request.method, path, status: response.statusCode, ms };
    if (response.writableFinished) log.info(line, "request");
    else log.info(line, "request cut off");
  });
}
