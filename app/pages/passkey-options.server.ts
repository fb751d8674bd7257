import { json } from "@remix-run/node";
import type { Answer } from "#app/video-api/transport/call.server";
import { ApiError } from "#contract/errors";
import { translateMessage } from "#app/video-api/transport/translate-message.server";

/** Answers a script with what the API says of a passkey, or with the status and the message of the API. */
export async function passkeyOptionsResponse(call: Promise<Answer<unknown>>) {
  try {
    return json((await call).data, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return json({ message: translateMessage(error.codedMessage) }, error.status);
  }
}
