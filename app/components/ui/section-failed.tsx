import { notSupported, somethingWentWrong } from "#app/messages";
import { useWarning } from "./use-warning";
import * as t from "#languages/ui";

/** Why a part of a page could not be loaded: the server is unreachable, lacks the call, or answered with an error. */
export type Failure = "unreachable" | "unsupported" | "failed";

/** Replaces an optional section that could not be loaded; offers to try again, unless the server lacks the call. */
export function SectionFailed({ failure, retry }: { failure: Failure | null; retry: string }) {
  const message = failure === "unsupported" ? notSupported() : somethingWentWrong();
  useWarning(message);
  return (
    <p className="text-muted" role="status">
      {message} {failure !== "unsupported" && <a href={retry}>{t.tryAgain()}</a>}
    </p>
  );
}
