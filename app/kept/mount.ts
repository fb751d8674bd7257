/** Mounts a part on what the page has for it, now and after each page that scripts draw without a new document. */
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
