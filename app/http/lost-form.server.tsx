import { renderToStaticMarkup } from "react-dom/server";
import { LostForm } from "#app/components/forms/lazy/lost-form";
import { lostFormId } from "#app/constants";
import type { InvalidForm } from "#app/form-result";

/** What React writes for these characters, in attributes and in texts. */
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!);

/** A shorter text, such as `on`, is chosen and not typed. */
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
 * Adds to a page why its form was refused and what was typed, if the page has lost the form: what it was about may have
 * changed in the meantime.
 */
export function addLostForm(html: string, actionData: Record<string, unknown> | null) {
  const [refused] = Object.values(actionData ?? {}) as (Partial<InvalidForm> | null)[];
  if (!refused?.typedValues || showsTexts(html, Object.values(refused.typedValues))) return html;
  const place = `<div id="${lostFormId}">`;
  return html.replace(place, () => place + renderToStaticMarkup(<LostForm {...refused} />));
}
