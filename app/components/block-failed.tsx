import { wrong } from "#app/messages";
import { useWarning } from "./use-warning";

/** Stands where a block beside the page's main thing could not be had. */
export function BlockFailed({ retry }: { retry: string }) {
  useWarning(wrong);
  return (
    <p className="muted" role="status">
      {wrong} <a href={retry}>Try again</a>
    </p>
  );
}
