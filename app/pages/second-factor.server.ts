import { json } from "@remix-run/node";
import type { RouteArgs } from "#app/context.server";
import type { TypedForm } from "#app/http/form-fields.server";
import { formResponse } from "#app/http/form-response.server";
import type { Answer } from "#app/video-api/transport/call.server";
import { translateMessage } from "#app/video-api/transport/translate-message.server";
import { ApiError } from "#contract/errors";

/** Answers a script with what the API says of a passkey, or with the status and the message of the API. */
export async function passkeyOptionsResponse(call: Promise<Answer<unknown>>) {
  try {
    return json((await call).data, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return json({ message: translateMessage(error.codedMessage) }, error.status);
  }
}

/** What an action answers that made recovery codes, or that refused its form. */
export interface NewCodes {
  recoveryCodes?: string[];
}

/** Answers a form of the second factor: with new recovery codes to show in place, or back to the settings if none are new. */
export async function codesResponse(
  args: RouteArgs,
  call: Promise<Answer<{ recoveryCodes: string[] }>>,
  form?: TypedForm,
) {
  const recoveryCodes = await call.then(
    ({ data }) => data.recoveryCodes,
    () => [],
  );
  if (recoveryCodes.length > 0) return json<NewCodes>({ recoveryCodes });
  return formResponse(args, call, { goTo: "/settings/security", ...(form && { form }), checksPassword: true });
}
