import { useEffect } from "react";

const previewMedia = "(hover:hover) and (pointer:fine) and (prefers-reduced-motion:no-preference)";

/** Plays the storyboard of the card on which the pointer or the focus rests; loads the script for the first one. */
export function usePreviews() {
  useEffect(() => {
    const onEnter = ({ target }: Event) => {
      const card = target instanceof Element && target.closest(".card");
      if (card && matchMedia(previewMedia).matches)
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
