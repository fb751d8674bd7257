import { notOffered, somethingWentWrong } from "#app/messages";
import { useWarning } from "./use-warning";

/** Why a part of a page could not be had: the server is away, lacks the call, or failed at it. */
export type Failure = "away" | "missing" | "failed";

interface Props {
  failure: Failure | null;
  retry: string;
}

/** Stands where a block beside the page's main thing could not be had; what the server lacks is not tried again. */
export function BlockFailed({ failure, retry }: Props) {
  const message = failure === "missing" ? notOffered : somethingWentWrong;
  useWarning(message);
  return (
    <p className="text-muted" role="status">
      {message} {failure !== "missing" && <a href={retry}>Try again</a>}
    </p>
  );
}
