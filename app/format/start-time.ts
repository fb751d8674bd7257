const units = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/;
const clock = /^(?:(\d{1,3}):)?(\d{1,4}):(\d{2})$/;
const plain = /^(\d{1,6})(?:\.\d+)?s?$/;

/** Reads a time such as `90`, `90s`, `1m30s`, `1:30` or `1:02:03` as whole seconds; null for any other text. */
export function parseStartTime(text: string): number | null {
  const typedText = text.trim().toLowerCase();
  const [, seconds] = plain.exec(typedText) ?? [];
  if (seconds) return Number(seconds);
  const parts = typedText ? (clock.exec(typedText) ?? units.exec(typedText)) : null;
  return parts && parts.slice(1).reduce((sum, part) => sum * 60 + Number(part ?? 0), 0);
}

/** Reads the `t` of a fragment such as `#t=1m30s`; null if there is none. */
export const parseHashTime = (hash: string) => parseStartTime(/^#t=([^&]+)/.exec(hash)?.[1] ?? "");

/** Reads a start time in whole seconds; 0 if the text is no time. */
export const parseStartSeconds = (text: string | null) => parseStartTime(text ?? "") ?? 0;
