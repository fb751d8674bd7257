import * as t from "#languages/dashboard";

/** Renders the picture that a chosen file will replace, beside its field. */
export const CurrentThumbnail = ({ src }: { src: string }) => (
  <img
    className="aspect-[16/9] h-auto w-40 rounded-field bg-surface object-cover"
    src={src}
    width="160"
    height="90"
    alt={t.currentThumbnail()}
  />
);
