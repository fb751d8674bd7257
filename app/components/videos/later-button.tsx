import { useFetcher } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon";
import { useVisit } from "#app/components/ui/page-context";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { encodePath } from "#app/format/path";

const formId = "later";

/** Renders the one form that the buttons of all cards send, so that a card costs few bytes. */
export function LaterForm({ path }: { path: string }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form id={formId} method="post" action="/feed/later" preventScrollReset>
      <input type="hidden" name="returnTo" value={path} />
      {useIsHydrated() && <input type="hidden" name="stays" value="yes" />}
    </fetcher.Form>
  );
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
