import type { RefObject } from "react";
import { keyNames, toggleFullScreen } from "./keys";

interface OfPlayer {
  element: RefObject<HTMLVideoElement>;
}

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** Renders buttons for ways to watch that some browsers' native controls lack. */
export function Views({ element, isAudio }: OfPlayer & { isAudio: boolean }) {
  return (
    <>
      <label>
        Speed
        <select defaultValue="1" onChange={(event) => setSpeed(element.current!, Number(event.target.value))}>
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
      </label>
      <button className="button" onClick={() => void toggleFullScreen(element.current!)}>
        Full screen
      </button>
      {document.pictureInPictureEnabled && !isAudio && (
        <button className="button" onClick={() => void togglePictureInPicture(element.current!)}>
          Picture in picture
        </button>
      )}
      <button className="button theatre-button" onClick={() => toggleTheatre(element.current!)}>
        Theatre
      </button>
    </>
  );
}

export function Choice({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

export const Keys = () => (
  <dl>
    {keyNames.map(([keys, what]) => (
      <div key={keys}>
        <dt>{keys}</dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
);

function setSpeed(video: HTMLVideoElement, speed: number) {
  video.defaultPlaybackRate = speed;
  video.playbackRate = speed;
}

/** Rejects before the video's metadata has loaded. */
const togglePictureInPicture = (video: HTMLVideoElement) =>
  (document.pictureInPictureElement ? document.exitPictureInPicture() : video.requestPictureInPicture()).catch(
    () => undefined,
  );

const toggleTheatre = (video: HTMLVideoElement) => void video.closest(".watch")?.toggleAttribute("data-theatre");
