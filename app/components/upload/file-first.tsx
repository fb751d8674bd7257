import * as t from "#languages/upload";

export const fileFirstId = "file-first";

/**
 * Renders, beside a button that looks unready, that a file has to be chosen first, or that the form is saved as a draft.
 * Without scripts, the file may come last.
 */
export const FileFirst = ({ isSaved = false }: { isSaved?: boolean }) => (
  <p
    id={fileFirstId}
    className={`text-14 text-muted max-sm:-mb-1 max-sm:basis-full max-sm:text-center sm:me-auto ${isSaved ? "" : "noscript:hidden"}`}
  >
    {isSaved ? t.savedAsDraft() : t.chooseVideoFirst()}
  </p>
);
