/** Mounts a part on each matching element, now and after each navigation without a new document. */
export function mountAll(selector: string, mount: (place: HTMLElement) => void) {
  const mounted = new WeakSet<HTMLElement>();
  const mountNew = () => {
    for (const place of document.querySelectorAll<HTMLElement>(selector)) {
      if (mounted.has(place)) continue;
      mounted.add(place);
      mount(place);
    }
  };
  document.addEventListener("kept", mountNew);
  mountNew();
}
