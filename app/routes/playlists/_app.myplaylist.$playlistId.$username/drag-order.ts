import { useSubmit } from "@remix-run/react";
import { type DragEvent, useRef } from "react";
import { useSupportedControls } from "#app/components/ui/page-context";
import { encodePath } from "#app/format/path";

interface Playlist {
  playlistId: string;
  returnTo: string;
}

const findCard = ({ target }: DragEvent) => (target instanceof Element ? target.closest<HTMLElement>("li.card") : null);

const idOf = (card: Element) => card.querySelector<HTMLAnchorElement>(".title a")!.pathname.split("/")[2]!;

/** Chooses the side of a card that is nearer to the pointer. */
function chooseSide({ clientY }: DragEvent, card: Element) {
  const { top, height } = card.getBoundingClientRect();
  return clientY < top + height / 2 ? "before" : "after";
}

/** Returns whether the dragged card already stands at this side of another card. */
const isInPlace = (dragged: Element, side: "before" | "after", card: Element) =>
  (side === "before" ? card.previousElementSibling : card.nextElementSibling) === dragged;

/** Returns the handlers with which a mouse reorders the videos of a playlist. The menus of cards do the same. */
export function useDragOrder({ playlistId, returnTo }: Playlist) {
  const submit = useSubmit();
  const dragged = useRef<HTMLElement | null>(null);
  const markedCard = useRef<HTMLElement | null>(null);
  const mark = (card: HTMLElement | null, side?: string) => {
    delete markedCard.current?.dataset.drop;
    if (card) card.dataset.drop = side;
    markedCard.current = card;
  };
  const handlers = {
    onDragStart(event: DragEvent) {
      dragged.current = findCard(event);
      if (!dragged.current) return;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setDragImage(dragged.current, 24, 24);
    },
    onDragOver(event: DragEvent) {
      const card = findCard(event);
      if (!dragged.current || !card || card === dragged.current) return mark(null);
      event.preventDefault();
      mark(card, chooseSide(event, card));
    },
    onDrop(event: DragEvent) {
      const [from, to] = [dragged.current, markedCard.current];
      if (!from || !to) return;
      event.preventDefault();
      const side = chooseSide(event, to);
      if (isInPlace(from, side, to)) return;
      const action = encodePath`/actions/playlist/${playlistId}/move/${idOf(from)}`;
      submit({ returnTo, [side]: idOf(to) }, { method: "post", action, replace: true, preventScrollReset: true });
    },
    onDragEnd() {
      mark(null);
      dragged.current = null;
    },
  };
  return useSupportedControls()("movePlaylist") ? handlers : {};
}
