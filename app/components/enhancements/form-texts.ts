import type { UnsentText } from "./unsent-store";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const textTypes = ["textarea", "text", "url", "email"];

/** Returns the text fields of a form with method POST; none of a form with a password or a file. */
function findTextControls(form: HTMLFormElement): TextControl[] {
  const controls = [...form.elements] as TextControl[];
  if (form.method !== "post" || controls.some(({ type }) => type === "password" || type === "file")) return [];
  return controls.filter(({ type, name }) => name && textTypes.includes(type));
}

/** Identifies a form across pages: by its action, and a reply also by its comment. */
export function identifyForm(form: HTMLFormElement): string {
  const parent = form.querySelector<HTMLInputElement>("[name=parentId]")?.value ?? "";
  return `${new URL(form.action).pathname} ${parent}`;
}

const kinds: Record<string, UnsentText["kind"]> = { commentContent: "comment", content: "tweet", newContent: "tweet" };

/** Returns a form's texts for the device's storage; null if there are none. */
export function readTexts(form: HTMLFormElement): UnsentText | null {
  const controls = findTextControls(form);
  const fields = Object.fromEntries(controls.map(({ name, value }) => [name, value]));
  if (!Object.values(fields).some((value) => value.trim())) return null;
  const isReply = Boolean(form.querySelector<HTMLInputElement>("[name=parentId]")?.value);
  return {
    form: identifyForm(form),
    kind: isReply ? "reply" : (kinds[controls[0]!.name] ?? "text"),
    at: location.pathname + location.search,
    fields,
    time: Date.now(),
  };
}

/** Puts stored texts into a form, as if they were typed. */
export function fillTexts(form: HTMLFormElement, fields: Record<string, string>) {
  const controls = findTextControls(form).filter(({ name }) => name in fields);
  for (const control of controls) {
    control.value = fields[control.name]!;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
  controls[0]?.focus();
}

/** Returns whether a form has these texts already, or has no fields for them. */
export function hasTexts(form: HTMLFormElement, fields: Record<string, string>): boolean {
  const controls = findTextControls(form).filter(({ name }) => name in fields);
  return controls.every(({ name, value }) => value === fields[name]);
}

export function findMessageSlot(form: HTMLFormElement): Element {
  const existing = form.querySelector(":scope > [data-unsent]");
  if (existing) return existing;
  const slot = document.createElement("div");
  slot.dataset.unsent = "";
  form.prepend(slot);
  return slot;
}
