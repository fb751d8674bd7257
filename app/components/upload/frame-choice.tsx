import { encodePath } from "#app/format/path";
import type { Frame } from "#contract/drafts";
import { chooseMiddle } from "./draft-form";
import type { Frames } from "./use-frames";
import * as t from "#languages/upload";

interface Props extends Frames {
  chosenFrame: string | undefined;
  /** Whether the draft has a thumbnail; otherwise, the middle frame is preselected. */
  hasThumbnail: boolean;
}

/** Renders the frames of a draft's video, from which a person chooses the thumbnail, or that the frames are not ready. */
export function FrameChoice({ frames, isLoading, awaitedAt, chosenFrame, hasThumbnail }: Props) {
  if (isLoading)
    return (
      <p className="meta" role="status">
        {t.framesComing()}
      </p>
    );
  if (frames.length === 0 && awaitedAt)
    return <p className="meta">{t.framesNotReady({ link: (text) => <a href={awaitedAt}>{text}</a> })}</p>;
  if (frames.length === 0) return null;
  const proposedFrame = hasThumbnail ? undefined : `${chooseMiddle(frames)!.frame}`;
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 p-0 text-14">{t.useFrame()}</legend>
      <FrameGrid frames={frames} chosenFrame={chosenFrame ?? proposedFrame} missing="" />
    </fieldset>
  );
}

/** The numbers of a published video's frames; the server makes their pictures when they are shown. */
const numbers = [1, 2, 3] as const;

interface VideoFramesProps {
  videoId: string;
  chosenFrame: string | undefined;
}

/** Renders the frames of a published video, from which its owner may choose another thumbnail. */
export function VideoFrames({ videoId, chosenFrame: chosen = "" }: VideoFramesProps) {
  const frames = numbers.map((frame) => ({ frame, src: encodePath`/video/${videoId}/frames/${frame}` }));
  return (
    <details className="mb-2" open={chosen !== ""}>
      <summary className="button w-fit list-none max-sm:w-full">{t.useFrame()}</summary>
      <fieldset className="m-0 min-w-0 border-0 px-0 pt-2 pb-0" aria-label={t.frame()}>
        <label className="flex min-h-8 flex-wrap items-center gap-2 px-1">
          <input className="m-0 size-5" type="radio" name="frame" value="" defaultChecked={chosen === ""} />
          <span className="text-13 font-[400]">{t.keepThumbnail()}</span>
        </label>
        <FrameGrid frames={frames} chosenFrame={chosen} missing={t.noSuchFrame()} />
      </fieldset>
    </details>
  );
}

interface GridProps {
  frames: Frame[];
  chosenFrame: string | undefined;
  /** The text that replaces a picture that cannot be loaded. */
  missing: string;
}

function FrameGrid({ frames, chosenFrame: chosen, missing }: GridProps) {
  return (
    <div className="grid grid-cols-3 gap-2">
      {frames.map(({ frame, src }) => (
        <label key={src} className="grid cursor-pointer gap-1 rounded-field outline-accent-line has-checked:outline-3">
          <img
            className="aspect-[16/9] h-auto w-full rounded-field bg-surface object-cover"
            src={src}
            alt={missing}
            loading="lazy"
            width="480"
            height="270"
          />
          <span className="flex min-h-8 flex-wrap items-center gap-2 px-1 text-13 font-[400]">
            <input
              className="m-0 size-5"
              type="radio"
              name="frame"
              value={frame}
              defaultChecked={chosen === String(frame)}
            />
            {t.frameNumber({ frame })}
          </span>
        </label>
      ))}
    </div>
  );
}
