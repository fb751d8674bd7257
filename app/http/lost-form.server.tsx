import { renderToStaticMarkup } from "react-dom/server";
import { LostForm } from "#app/components/forms/lazy/lost-form";
import { lostFormId } from "#app/constants";
import type { InvalidForm } from "#app/form-result";

/** What React writes for these characters, in attributes and in texts. */
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!);

/** A shorter text, such as `on`, comes from a control that is not typed into. */
const minLength = 3;

/** Returns whether a control of the page has the longest text that was typed. */
function showsTexts(html: string, texts: readonly string[]): boolean {
  const [longest = ""] = texts.toSorted((one, other) => other.length - one.length);
  if (longest.length < minLength) return true;
  const text = escape(longest);
  const controls = html.match(/<(?:input|option)\b[^>]*>|<textarea\b[^>]*>[^<]*<\/textarea>/g) ?? [];
  return controls.some((control) => control.includes(`value="${text}"`) || control.endsWith(`>${text}</textarea>`));
}

/**
 * Adds a refused form's reason and texts to a page that lost the form: its subject may have changed in the meantime.
 */
export function addLostForm(html: string, actionData: Record<string, unknown> | null) {
  const [refusedForm] = Object.values(actionData ?? {}) as (Partial<InvalidForm> | null)[];
  if (!refusedForm?.typedValues || showsTexts(html, Object.values(refusedForm.typedValues))) return html;
  const openingTag = `<div id="${lostFormId}">`;
  return html.replace(openingTag, () => openingTag + renderToStaticMarkup(<LostForm {...refusedForm} />));
}
