import * as t from "#languages/dashboard";

/** Renders the picture that a chosen file will replace, above its field; nothing without one. */
export const CurrentThumbnail = ({ src }: { src: string }) =>
  src && (
    <img
      className="mb-1 aspect-[16/9] w-40 rounded-field bg-surface object-cover"
      src={src}
      width="160"
      height="90"
      alt={t.currentThumbnail()}
    />
  );
