import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Icon } from "#app/components/ui/icon";
import { setSpeed, speeds, toggleFullScreen, toggleTheatre } from "./key-actions";

interface OfPlayer {
  element: RefObject<HTMLVideoElement>;
}

/** Renders the menu of the player's settings: on a small screen a sheet at its bottom. */
export function PlayerMenu({ children }: { children: ReactNode }) {
  const menu = useClosing();
  const onChoice = ({ target }: { target: EventTarget }) => {
    // Someone who chooses by keyboard steps through the values.
    if (target instanceof HTMLButtonElement || !(target as Element).matches(":focus-visible")) close(menu.current!);
  };
  return (
    <details ref={menu} className="player-menu">
      <summary aria-label="Player settings">
        <Icon name="gear" />
      </summary>
      <div onChange={onChoice} onClick={(event) => event.target instanceof HTMLButtonElement && onChoice(event)}>
        {children}
      </div>
    </details>
  );
}

function close(menu: HTMLDetailsElement) {
  const hadFocus = menu.contains(document.activeElement);
  menu.open = false;
  if (hadFocus) menu.querySelector("summary")?.focus({ preventScroll: true });
}

/** Closes the menu on Escape and on a press outside it. */
function useClosing() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = menu.current!;
    const onPress = ({ target }: Event) => {
      const box = details.querySelector("div")!;
      // The shadow that dims the page belongs to the box, but is outside of it.
      if (!box.contains(target as Node) && !(target as Element).closest?.("summary")) details.open = false;
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && details.open) close(details);
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return menu;
}

/** Renders buttons for ways to watch that some browsers' native controls lack. */
export function Views({ element, speed, isAudio }: OfPlayer & { speed: number; isAudio: boolean }) {
  return (
    <>
      <label>
        Speed
        <select value={speed} onChange={(event) => setSpeed(element.current!, Number(event.target.value))}>
          {speeds.map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </select>
      </label>
      <button className="button" type="button" onClick={() => toggleFullScreen(element.current!)}>
        Full screen
      </button>
      {document.pictureInPictureEnabled && !isAudio && (
        <button className="button" type="button" onClick={() => void togglePictureInPicture(element.current!)}>
          Picture in picture
        </button>
      )}
      <button className="button theatre-button" type="button" onClick={() => void toggleTheatre(element.current!)}>
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

/** Rejects before the video's metadata has loaded. */
const togglePictureInPicture = (video: HTMLVideoElement) =>
  (document.pictureInPictureElement ? document.exitPictureInPicture() : video.requestPictureInPicture()).catch(
    () => undefined,
  );
