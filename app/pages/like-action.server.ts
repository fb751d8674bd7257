import { buttonAction } from "#app/http/button-action.server";
import { fallbackErrors } from "#app/messages";
import type { Likeable } from "#app/video-api/resources/likes.server";

/** Makes the action of a like button; `toPage` names where it leads when the button names no page. */
export const likeAction = <Kind extends Likeable>(kind: Kind, toPage: (id: string) => string) =>
  buttonAction([`${kind}Id`], ({ ids, fields: { liked }, api }) => {
    const id = ids[`${kind}Id`];
    return {
      call: api.likes.set(kind, id, liked !== "false"),
      goTo: toPage(id),
      anchor: kind === "video" ? undefined : `${kind}-${id}`,
      failure: fallbackErrors.like(),
      intent: liked === "false" ? undefined : { call: `like-${kind}`, id },
    };
  });
