import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { Icon } from "#app/components/ui/icon";
import { useVisit } from "#app/components/ui/page-context";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { encodePath } from "#app/format/path";

const formId = "later";

/**
 * Renders the one form that the buttons of all cards send, so that a card costs few bytes. With JavaScript a button shows
 * at once that its video is saved, until the server refuses it; another press takes it back.
 */
export function LaterForm({ path }: { path: string }) {
  const { Form, data, state } = useFetcher<boolean>();
  const pressed = useRef<Element | null>(null);
  const isRefused = data === false && state === "loading";
  useEffect(() => {
    if (isRefused) toggle(pressed.current!);
  }, [isRefused]);
  const onSubmit = ({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>) => {
    pressed.current = (nativeEvent as SubmitEvent).submitter;
    currentTarget.saved.value = toggle(pressed.current!);
  };
  return (
    <Form id={formId} method="post" action="/feed/later" preventScrollReset onSubmit={onSubmit}>
      <input type="hidden" name="returnTo" value={path} />
      {useIsHydrated() && (
        <>
          <input type="hidden" name="stays" value="yes" />
          <input type="hidden" name="saved" />
        </>
      )}
    </Form>
  );
}

/** Switches a button between its two states; returns whether it is pressed now. */
function toggle(button: Element): boolean {
  const isPressed = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(isPressed));
  const icon = button.querySelector("use")!;
  icon.setAttribute("href", icon.getAttribute("href")!.replace(/#.*/, isPressed ? "#check" : "#clock"));
  return isPressed;
}

/** Renders the button that saves a card's video to watch later. Visitors have no such list. */
export function LaterButton({ video: { _id, title } }: { video: { _id: string; title: string } }) {
  const { isSignedIn, lacking } = useVisit();
  if (!isSignedIn || lacking.includes("watchLater")) return null;
  return (
    <button
      className="later"
      form={formId}
      formAction={encodePath`/actions/video/${_id}/later`}
      aria-label={`Watch later: ${title}`}
    >
      <Icon name="clock" />
    </button>
  );
}
