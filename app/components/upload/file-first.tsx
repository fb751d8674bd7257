import * as t from "#languages/upload";

export const fileFirstId = "file-first";

/** Says beside the button that looks unready what has to come before it; without scripts the file may come last. */
export const FileFirst = () => (
  <p
    id={fileFirstId}
    className="text-14 text-muted max-sm:-mb-1 max-sm:basis-full max-sm:text-center sm:me-auto noscript:hidden"
  >
    {t.chooseVideoFirst()}
  </p>
);
