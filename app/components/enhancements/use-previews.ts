import { useEffect } from "react";

const canPreview = "(hover:hover) and (pointer:fine) and (prefers-reduced-motion:no-preference)";

/** Plays the storyboard of the card that the pointer or the focus rests on; the first one loads the script for it. */
export function usePreviews() {
  useEffect(() => {
    const onEnter = ({ target }: Event) => {
      const card = target instanceof Element && target.closest(".card");
      if (card && matchMedia(canPreview).matches)
        import("./card-preview").then(
          ({ previewCard }) => previewCard(card),
          () => undefined,
        );
    };
    addEventListener("pointerover", onEnter);
    addEventListener("focusin", onEnter);
    return () => {
      removeEventListener("pointerover", onEnter);
      removeEventListener("focusin", onEnter);
    };
  }, []);
}
