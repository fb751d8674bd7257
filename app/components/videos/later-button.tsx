import { useFetchers, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { Icon } from "#app/components/ui/icon";
import { useVisit } from "#app/components/ui/page-context";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { encodePath } from "#app/format/path";

const formId = "later";

/**
 * Renders the one form that the buttons of all cards send, so that a card costs few bytes. With JavaScript a button shows
 * at once that its video is saved, until the server refuses it; another press takes it back. Each button has a request
 * of its own: the answer to one press tells nothing about another.
 */
export function LaterForm({ path }: { path: string }) {
  const submit = useSubmit();
  const fetchers = useFetchers();
  const pressed = useRef(new Map<string, HTMLButtonElement>());
  useEffect(() => {
    for (const { key, state, data } of fetchers) {
      const button = pressed.current.get(key);
      if (!button || state === "submitting") continue;
      if (data === false) toggle(button);
      pressed.current.delete(key);
    }
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    const fetcherKey = button.getAttribute("formaction")!;
    // The button sends its new state.
    toggle(button);
    submit(button, { fetcherKey, navigate: false, preventScrollReset: true });
    pressed.current.set(fetcherKey, button);
  };
  return (
    <form id={formId} method="post" action="/feed/later" onSubmit={onSubmit}>
      <input type="hidden" name="returnTo" value={path} />
      {useIsHydrated() && <input type="hidden" name="stays" value="yes" />}
    </form>
  );
}

/** Switches a button between its two states, and what it sends. */
function toggle(button: HTMLButtonElement) {
  const isPressed = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(isPressed));
  button.value = String(isPressed);
  const icon = button.querySelector("use")!;
  icon.setAttribute("href", icon.getAttribute("href")!.replace(/#.*/, isPressed ? "#check" : "#clock"));
}

interface Props {
  video: { _id: string; title: string; isSaved?: boolean };
}

/** Renders the button that saves a card's video to watch later, or takes it out. Visitors have no such list. */
export function LaterButton({ video: { _id, title, isSaved = false } }: Props) {
  const { isSignedIn, lacking } = useVisit();
  if (!isSignedIn || lacking.includes("watchLater")) return null;
  return (
    <button
      className="later"
      form={formId}
      formAction={encodePath`/actions/video/${_id}/later`}
      name="saved"
      value={String(!isSaved)}
      aria-pressed={isSaved}
      aria-label={`Watch later: ${title}`}
    >
      <Icon name={isSaved ? "check" : "clock"} />
    </button>
  );
}
