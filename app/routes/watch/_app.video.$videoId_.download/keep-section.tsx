import type { KeepPanelData } from "#app/kept/keep-panel";
import { OwnScript } from "#app/kept/own-script";
import * as t from "#languages/kept";

interface Props {
  data: KeepPanelData;
  script: string;
}

/** Renders a hidden section that offers to save the video on the device. Its script shows it if the browser can save. */
export const KeepSection = ({ data, script }: Props) => (
  <>
    <section className="kept-panel" id="keep" data-keep={JSON.stringify(data)} aria-labelledby="keep-heading" hidden>
      <h2 id="keep-heading">{t.keep()}</h2>
      <p className="mt-1 text-muted">{`${t.keepLead()} ${t.alsoKept()}`}</p>
      <div className="mt-3" data-place="" />
    </section>
    <OwnScript src={script} />
  </>
);
