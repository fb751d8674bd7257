import type { MouseEvent } from "react";
import { useOptimisticSwitch } from "#app/components/forms/use-optimistic-switch";
import { Icon } from "#app/components/ui/icon";
import { useSupportedControls, usePageContext } from "#app/components/ui/page-context";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { encodePath } from "#app/format/path";
import * as t from "#languages/videos";

const formId = "later";

/** Renders the one form that the buttons of all cards submit, so that a card costs few bytes. */
export function LaterForm({ path }: { path: string }) {
  return (
    <form id={formId} method="post" action="/feed/later">
      <input type="hidden" name="returnTo" value={path} />
      {useIsHydrated() && <input type="hidden" name="stays" value="yes" />}
    </form>
  );
}

interface Props {
  video: { _id: string; title: string; isSaved?: boolean };
  /** Whether the button is an entry of the card's menu. */
  isEntry?: boolean;
}

/** Renders the button that saves a card's video to Watch later, or removes it; nothing for visitors. */
export function LaterButton({ video: { _id, title, isSaved = false }, isEntry = false }: Props) {
  const { isSignedIn } = usePageContext();
  const supports = useSupportedControls();
  const { isShownOn, send } = useOptimisticSwitch(isSaved);
  if (!isSignedIn || !supports("/feed/later")) return null;
  const action = encodePath`/actions/video/${_id}/later`;
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget.form!);
    fields.set("saved", String(!isShownOn));
    send(action, fields);
  };
  return (
    <button
      className={isEntry ? "later-entry" : "later"}
      form={formId}
      formAction={action}
      name="saved"
      value={String(!isShownOn)}
      aria-pressed={isShownOn}
      aria-label={isEntry ? undefined : t.watchLaterWhich({ title })}
      onClick={onClick}
    >
      <Icon name={!isShownOn ? "clock" : isEntry ? "check" : "bookmark"} />
      {isEntry && t.watchLater()}
    </button>
  );
}
