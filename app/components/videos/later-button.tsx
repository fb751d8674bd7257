import { useFetcher } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { Icon } from "#app/components/ui/icon";
import { useVisit } from "#app/components/ui/page-context";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { encodePath } from "#app/format/path";

const formId = "later";

/** Renders the one form that the buttons of all cards send, so that a card costs few bytes. */
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
}

/** Renders the button that saves a card's video to watch later, or takes it out. Visitors have no such list. */
export function LaterButton({ video: { _id, title, isSaved = false } }: Props) {
  const { isSignedIn, lacking } = useVisit();
  const { isShownSaved, onClick } = useWantedState(isSaved);
  if (!isSignedIn || lacking.includes("watchLater")) return null;
  return (
    <button
      className="later"
      form={formId}
      formAction={encodePath`/actions/video/${_id}/later`}
      name="saved"
      value={String(!isShownSaved)}
      aria-pressed={isShownSaved}
      aria-label={`Watch later: ${title}`}
      onClick={onClick}
    >
      <Icon name={isShownSaved ? "check" : "clock"} />
    </button>
  );
}

/** Shows at once what a press wants, until the server refuses it; each button has a request of its own. */
function useWantedState(isSaved: boolean) {
  const { submit, data, state } = useFetcher<boolean>();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isRefused = data === false && state !== "submitting";
  const isShownSaved = wanted === null || isRefused ? isSaved : wanted;
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    submit(event.currentTarget, { preventScrollReset: true });
    setWanted(!isShownSaved);
  };
  return { isShownSaved, onClick };
}
