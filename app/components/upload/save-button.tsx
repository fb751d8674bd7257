import * as t from "#languages/upload";

/** The query of the address that saves a draft. */
export const saveQuery = "act=save";

export const isSaveButton = (button: HTMLElement | null) => button?.getAttribute("formaction") === `?${saveQuery}`;

/** Renders the button that saves a draft; without scripts, its form would send a video in vain. */
export const SaveButton = ({ isWhole }: { isWhole: boolean }) => (
  <button className={`button max-sm:px-2 ${isWhole ? "" : "noscript:hidden"}`} formAction={`?${saveQuery}`}>
    {t.saveDraft()}
  </button>
);
