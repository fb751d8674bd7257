import type { Frame } from "#contract/drafts";

interface Props {
  frames: Frame[];
  /** Where the draft opens again while its frames are being made; null otherwise. */
  awaitedAt: string | null;
  /** The chosen frame of a refused form. */
  chosen: string | undefined;
}

/** Renders the frames of a draft's video, one of which may become its thumbnail, or that they take longer. */
export function FrameChoice({ frames, awaitedAt, chosen }: Props) {
  if (frames.length === 0 && awaitedAt)
    return (
      <p className="meta">
        The frames of the video are not ready yet. <a href={awaitedAt}>Reload the draft to choose one</a>
      </p>
    );
  if (frames.length === 0) return null;
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 p-0 text-14">Use a frame of the video</legend>
      <div className="grid grid-cols-3 gap-2">
        {frames.map(({ frame, src }) => (
          <label
            key={src}
            className="grid cursor-pointer gap-1 rounded-field outline-accent-line has-checked:outline-3"
          >
            <img
              className="aspect-[16/9] h-auto w-full rounded-field bg-surface object-cover"
              src={src}
              alt=""
              width="480"
              height="270"
            />
            <span className="flex min-h-8 flex-wrap items-center gap-2 px-1 text-13 font-[400]">
              <input
                className="m-0 size-5 flex-none accent-accent-line"
                type="radio"
                name="frame"
                value={frame}
                defaultChecked={chosen === String(frame)}
              />
              Frame {frame}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
