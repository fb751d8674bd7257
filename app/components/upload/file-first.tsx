import * as t from "#languages/upload";

export const fileFirstId = "file-first";

/**
 * Says beside the button that looks unready what has to come before it, and whether the server has saved the form as a
 * draft; without scripts the file may come last.
 */
export const FileFirst = ({ isSaved = false }: { isSaved?: boolean }) => (
  <p
    id={fileFirstId}
    className={`text-14 text-muted max-sm:-mb-1 max-sm:basis-full max-sm:text-center sm:me-auto ${isSaved ? "" : "noscript:hidden"}`}
  >
    {isSaved ? t.savedAsDraft() : t.chooseVideoFirst()}
  </p>
);
