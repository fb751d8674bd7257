/** Loads a style sheet; resolves when it applies, and rejects if it cannot be loaded. */
export function loadStyles(href: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`The styles ${href} did not load`));
    document.head.append(link);
  });
}
