/** Lets links to times of the video seek in place; a press with a modifier key still opens the link. */
export function listenToSeekLinks(video: HTMLVideoElement): () => void {
  const listen = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>("[data-seconds]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    video.currentTime = Number(link.dataset.seconds);
    video.scrollIntoView({ block: "nearest" });
    video.play().catch(() => undefined);
  };
  document.addEventListener("click", listen);
  return () => document.removeEventListener("click", listen);
}
