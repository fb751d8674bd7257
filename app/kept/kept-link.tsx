import { useSupportedControls } from "#app/components/ui/page-context";
import { useRoot } from "#app/root";
import { withoutNetwork } from "./kept-video";
import * as t from "#languages/kept";

/** Links to what the device keeps of videos, where the site lets it keep any. */
export function KeptLink() {
  const supports = useSupportedControls();
  const root = useRoot();
  if (!supports("/kept") || root?.hasServiceWorker === false) return null;
  return (
    <a className="px-2 py-2" href={`/kept${withoutNetwork}`}>
      {t.heading()}
    </a>
  );
}
