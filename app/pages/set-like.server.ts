import { readButton } from "#app/http/form.server";
import { buttonResponse } from "#app/http/form-response.server";
import { ownPath } from "#app/http/redirect.server";
import type { RouteArgs } from "#app/context.server";
import { fallbacks } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";
import type { Likeable } from "#app/video-api/resources/likes.server";

interface LikeTarget {
  kind: Likeable;
  id: string;
  /** Where the answer redirects to if the form names no page. */
  page: string;
}

/** Sets the viewer's like of a video, comment or tweet from the fields of a like button. */
export async function setLike({ request, context }: RouteArgs, { kind, id, page }: LikeTarget) {
  const { returnTo, stays, liked } = await readButton(request);
  const liking = videoApi(request, context).likes.set(kind, id, liked !== "false");
  return buttonResponse({ request, context }, liking, {
    goTo: ownPath(returnTo) ?? page,
    stays: stays === "yes",
    failure: fallbacks.like,
    intent: liked === "false" ? undefined : { call: `like-${kind}`, id },
  });
}
