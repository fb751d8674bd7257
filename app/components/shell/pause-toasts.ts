type Library = Pick<typeof import("react-toastify/unstyled"), "toast">;

const covers = (element: Element, { clientX: x, clientY: y }: PointerEvent) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
};

/**
 * Pauses a toast when the pointer moves onto it, until the pointer leaves; returns a function that stops this. A toast
 * that opens under a resting pointer also fires pointer events, but with a movement of zero.
 */
export function pauseToastsUnderPointer({ toast }: Library): () => void {
  const onMove = (event: PointerEvent) => {
    if (event.movementX === 0 && event.movementY === 0) return;
    for (const element of document.querySelectorAll(".Toastify__toast"))
      (covers(element, event) ? toast.pause : toast.play)({ id: element.id });
  };
  document.addEventListener("pointermove", onMove);
  return () => document.removeEventListener("pointermove", onMove);
}
