/** Reads the fields that the forms of a page would send. */
export function readFields(document: Document) {
  const controls = [...document.querySelectorAll<HTMLInputElement>("form [name]")];
  const sent = controls.filter(({ type, checked }) => type !== "radio" || checked);
  return Object.fromEntries(
    sent.map((control) => [
      control.name,
      control.tagName === "SELECT" ? control.querySelector("[selected]")?.getAttribute("value") : control.value,
    ]),
  );
}
