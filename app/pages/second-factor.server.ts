import { json } from "@remix-run/node";
import type { RouteArgs } from "#app/context.server";
import type { TypedForm } from "#app/http/form-fields.server";
import { formResponse } from "#app/http/form-response.server";
import type { Answer } from "#app/video-api/transport/call.server";
import { translateMessage } from "#app/video-api/transport/translate-message.server";
import { ApiError } from "#contract/errors";

/** Answers a script with the API's data about a passkey, or with the status and message of its error. */
export async function passkeyOptionsResponse(call: Promise<Answer<unknown>>) {
  try {
    return json((await call).data, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return json({ message: translateMessage(error.codedMessage) }, error.status);
  }
}

/** The action data of a form that creates recovery codes; without codes if the form was refused. */
export interface NewCodes {
  recoveryCodes?: string[];
}

/** Shows the new recovery codes of a form in place; redirects to the settings if there are none. */
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
