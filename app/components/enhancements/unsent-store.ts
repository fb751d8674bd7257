/** A form's texts that could not be sent; public/offline.js reads them, too. */
export interface UnsentText {
  /** Path of the form's action, with its parent: the form that the text belongs to. */
  form: string;
  kind: "comment" | "reply" | "tweet" | "text";
  /** Path and query of the page with the form. */
  at: string;
  fields: Record<string, string>;
  /** Time of the attempt, in milliseconds. */
  time: number;
}

const maxTexts = 10;
/** As long as the longest form that the site takes. */
const maxCharacters = 70_000;
const lifetimeMs = 30 * 24 * 60 * 60_000;

const prefix = "unsent:";
/** Names the account that was signed in last, while the device keeps texts: the offline page lists no other's. */
const lastViewerKey = "unsent";
/** What the names of recent searches begin with. */
export const searchesPrefix = "searches:";
const keyOf = (viewerId: string) => prefix + viewerId;

/** Returns the texts of an account that are younger than 30 days, the newest first. */
export function readUnsentTexts(viewerId: string): UnsentText[] {
  try {
    const texts = JSON.parse(localStorage.getItem(keyOf(viewerId)) ?? "[]") as UnsentText[];
    return texts.filter(({ time }) => Date.now() - time < lifetimeMs);
  } catch {
    return [];
  }
}

/** Keeps a text in place of an older state of it; a text that is too long is not kept. */
export function keepUnsentText(viewerId: string, text: UnsentText, olderTime?: number) {
  if (JSON.stringify(text.fields).length > maxCharacters) return;
  write(viewerId, [text, ...readOthers(viewerId, text, olderTime)].slice(0, maxTexts));
}

export const removeUnsentText = (viewerId: string, text: UnsentText, olderTime?: number) =>
  write(viewerId, readOthers(viewerId, text, olderTime));

/** Removes the texts and searches of all accounts: after a sign-out, nobody else finds them. */
export function removePersonalTexts() {
  for (const key of listKeys()) if (/^(unsent|searches)(:|$)/.test(key)) localStorage.removeItem(key);
}

export const hasUnsentTexts = (viewerId: string) => listKeys().includes(keyOf(viewerId));

/** Has the offline page list the texts of this account from now on, and those of an earlier one no more. */
export function recordViewer(viewerId: string) {
  if (listKeys().includes(lastViewerKey)) localStorage.setItem(lastViewerKey, viewerId);
}

/** Lists the keys of the browser's storage; none where it is disabled. */
function listKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

const readOthers = (viewerId: string, text: UnsentText, olderTime = text.time) =>
  readUnsentTexts(viewerId).filter((each) => each.time !== olderTime && !isSame(each, text));

const isSame = (one: UnsentText, other: UnsentText) =>
  one.form === other.form && JSON.stringify(one.fields) === JSON.stringify(other.fields);

function write(viewerId: string, texts: UnsentText[]) {
  try {
    if (texts.length === 0) localStorage.removeItem(keyOf(viewerId));
    else localStorage.setItem(keyOf(viewerId), JSON.stringify(texts));
    if (listKeys().some((key) => key.startsWith(prefix))) localStorage.setItem(lastViewerKey, viewerId);
    else localStorage.removeItem(lastViewerKey);
  } catch {
    // A full or forbidden store keeps nothing.
  }
}
