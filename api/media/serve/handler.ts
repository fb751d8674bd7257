import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";
import { findAnswer, type FindHolder } from "./find-answer";
import { createAccessFinder } from "./find-media";
import { createSegmentFinder } from "#api/media/formats/segments";
import { isForScript, isRedirectable, redirectToStorage } from "./redirect-to-storage";
import { sendByNginx } from "./send-by-nginx";
import { sendFile } from "./send-file";
import { sendText } from "./send-text";
import { createLargeStillFinder } from "./large-stills";
import { createStillFinder } from "./stills";
import { ChangedFile, type MediaStore } from "#api/media/store/media-store";

/** What sends files: the server, nginx in front of it, or object storage after a redirect. */
export type MediaDelivery = "app" | "nginx" | "redirect";

interface MediaHandlerOptions {
  db: Db;
  media: MediaStore;
  log: Logger;
  findHolder: FindHolder;
  ffmpeg: string | null;
  delivery?: MediaDelivery | undefined;
}

/**
 * Creates the handler of /media. It answers 404 for a file that the requester may not see. It tries once more when a
 * file was replaced before its first byte was sent.
 */
export function createMediaHandler({ db, media, log, findHolder, ffmpeg, delivery = "app" }: MediaHandlerOptions) {
  const findAccess = createAccessFinder(db);
  const findSegment = createSegmentFinder(media);
  const findStill = createStillFinder(media);
  const findLargeStill = createLargeStillFinder({ media, ffmpeg, log });
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await findAnswer(request, { db, findAccess, findSegment, findStill, findLargeStill, findHolder });
    if ("text" in answer) sendText(request, response, answer);
    // nginx cannot send a slice as if it were a whole file.
    else if (delivery === "nginx" && !answer.slice) await sendByNginx(media, response, answer);
    else if (delivery === "redirect" && media.sign && isRedirectable(answer) && !isForScript(request))
      await redirectToStorage(media.sign, response, answer);
    else await sendFile(media, response, answer);
  };
  return async (request: IncomingMessage, response: ServerResponse) => {
    try {
      await serve(request, response).catch((error: unknown) => {
        if (!(error instanceof ChangedFile)) throw error;
        return serve(request, response);
      });
    } catch (error) {
      refuse(response, error, log);
    }
  };
}

function refuse(response: ServerResponse, error: unknown, log: Logger) {
  if (!(error instanceof ApiError)) log.error({ err: error }, "media failed");
  if (response.headersSent) return void response.destroy();
  const status = error instanceof ApiError ? error.status : 500;
  const headers = { "Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff" };
  const retryAfter = error instanceof ApiError && error.retryAfterSeconds;
  if (retryAfter) response.setHeader("Retry-After", retryAfter);
  response.writeHead(status, { ...headers, "Cache-Control": "no-store" });
  response.end(status === 404 ? "Not Found" : "Error");
}
