import { PreferenceForm } from "#app/components/forms/preference-form";
import * as t from "#languages/shell";

export interface DataSaverProps {
  path: string;
  isLight: boolean;
  /** Whether the browser sends `Save-Data: on`. */
  savesData: boolean;
}

/** Renders the switch of the site's data saver, or that the browser's own is on. */
export const DataSaver = ({ path, isLight, savesData }: DataSaverProps) =>
  savesData ? (
    <span id="data">{t.dataSaverOfBrowser()}</span>
  ) : (
    <PreferenceForm id="data" label={t.data()} returnTo={path} reloads>
      <button name="light" value={isLight ? "off" : "on"} aria-pressed={isLight}>
        {t.dataSaver()}
      </button>
    </PreferenceForm>
  );
