import { readButton } from "#app/http/form.server";
import { buttonResponse } from "#app/http/form-response.server";
import { ownPath } from "#app/http/redirect.server";
import type { RouteArgs } from "#app/context.server";
import { videoApi } from "#app/video-api/index.server";

/** The fields that name the wanted state of each mark. */
const fields = { heart: "hearted", pin: "pinned" } as const;

/** Sets the heart or pin of the video's owner on a comment from the fields of its button. */
export async function markComment({ request, context }: RouteArgs, mark: keyof typeof fields, id: string) {
  const { returnTo, stays, [fields[mark]]: value } = await readButton(request);
  const marking = videoApi(request, context).comments[mark](id, value !== "false");
  return buttonResponse({ request, context }, marking, { goTo: ownPath(returnTo) ?? "/", stays: stays === "yes" });
}
