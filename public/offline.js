/*
 * Lists the texts that app/components/enhancements/unsent-store.ts keeps because they could not be sent: those of the account
 * that was signed in last. Links to the videos that the device keeps, where there are any.
 */
(() => {
  const readTexts = () => {
    try {
      return JSON.parse(localStorage.getItem(`unsent:${localStorage.getItem("unsent")}`)) || [];
    } catch {
      return [];
    }
  };
  const section = document.getElementById("unsent");
  const list = section.querySelector("ul");
  const toItem = ({ kind, at, fields }) => {
    const item = document.createElement("li");
    item.className = "py-3";
    const link = document.createElement("a");
    link.href = new URL(at, location.origin).pathname + new URL(at, location.origin).search;
    link.textContent = list.dataset[kind] || list.dataset.text;
    const text = document.createElement("p");
    text.className = "panel";
    text.dir = "auto";
    text.textContent = Object.values(fields).filter(Boolean).join("\n");
    item.append(text, link);
    return item;
  };
  const items = readTexts().map(toItem);
  list.append(...items);
  section.hidden = items.length === 0;
  const hasKept = (names) => names.some((name) => name.startsWith("kept:"));
  const showKept = (names) => (document.getElementById("kept").hidden = !hasKept(names));
  window.caches?.keys().then(showKept, () => undefined);
})();
