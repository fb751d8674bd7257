/** A form's texts that could not be sent; public/offline.js also reads them. */
export interface UnsentText {
  /** The form of the text: the path of its action, and the comment that it replies to. */
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
const maxFormCharacters = 70_000;
const lifetimeMs = 30 * 24 * 60 * 60_000;

const prefix = "unsent:";
/** The key of the last viewer's id, while the device has texts: the offline page lists the texts of no other account. */
const lastViewerKey = "unsent";
/** The prefix of the keys of recent searches. */
export const searchesPrefix = "searches:";
const toKey = (viewerId: string) => prefix + viewerId;

/** Returns the texts of an account that are younger than 30 days, the newest first. */
export function readUnsentTexts(viewerId: string): UnsentText[] {
  try {
    const texts = JSON.parse(localStorage.getItem(toKey(viewerId)) ?? "[]") as UnsentText[];
    return texts.filter(({ time }) => Date.now() - time < lifetimeMs);
  } catch {
    return [];
  }
}

/** Saves a text, in place of its older state; skips a text that is too long. */
export function saveUnsentText(viewerId: string, text: UnsentText, olderTime?: number) {
  if (JSON.stringify(text.fields).length > maxFormCharacters) return;
  write(viewerId, [text, ...readOthers(viewerId, text, olderTime)].slice(0, maxTexts));
}

export const removeUnsentText = (viewerId: string, text: UnsentText, olderTime?: number) =>
  write(viewerId, readOthers(viewerId, text, olderTime));

/** Removes the texts and searches of all accounts, so that nobody else finds them after a sign-out. */
export function removePersonalTexts() {
  for (const key of listKeys()) if (/^(unsent|searches)(:|$)/.test(key)) localStorage.removeItem(key);
}

export const hasUnsentTexts = (viewerId: string) => listKeys().includes(toKey(viewerId));

/** Records the viewer whose texts the offline page lists from now on. */
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
  readUnsentTexts(viewerId).filter((each) => each.time !== olderTime && !haveSameTexts(each, text));

const haveSameTexts = (one: UnsentText, other: UnsentText) =>
  one.form === other.form && JSON.stringify(one.fields) === JSON.stringify(other.fields);

function write(viewerId: string, texts: UnsentText[]) {
  try {
    if (texts.length === 0) localStorage.removeItem(toKey(viewerId));
    else localStorage.setItem(toKey(viewerId), JSON.stringify(texts));
    if (listKeys().some((key) => key.startsWith(prefix))) localStorage.setItem(lastViewerKey, viewerId);
    else localStorage.removeItem(lastViewerKey);
  } catch {
    // The storage is full or disabled: the texts are not saved.
  }
}
