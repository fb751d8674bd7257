import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { Icon } from "#app/components/ui/icon";
import { useVisit } from "#app/components/ui/page-context";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { encodePath } from "#app/format/path";

const formId = "later";

/**
 * Renders the one form that the buttons of all cards send, so that a card costs few bytes. With JavaScript a button
 * shows at once that its video is saved, until the server refuses it; another press takes it back.
 */
export function LaterForm({ path }: { path: string }) {
  const { Form, data, state } = useFetcher<boolean>();
  const pressed = useRef<HTMLButtonElement | null>(null);
  const isRefused = data === false && state === "loading";
  useEffect(() => {
    if (isRefused) toggle(pressed.current!);
  }, [isRefused]);
  const onSubmit = ({ nativeEvent }: FormEvent) => {
    pressed.current = (nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    toggle(pressed.current);
  };
  return (
    <Form id={formId} method="post" action="/feed/later" preventScrollReset onSubmit={onSubmit}>
      <input type="hidden" name="returnTo" value={path} />
      {useIsHydrated() && <input type="hidden" name="stays" value="yes" />}
    </Form>
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
