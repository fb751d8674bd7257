import { z } from "zod";
import { formatDate } from "#app/format/date";
import { isolate } from "#app/format/isolate";
import { formatBytes } from "#app/format/size";
import { messageCode } from "#contract/envelope";
import type { Message } from "#languages/runtime/coded";
import { isEnglish } from "#languages/runtime/language";
import { formatLongTime } from "#languages/runtime/long-time";
import { translateCoded } from "#languages/runtime/translate-coded";

/** Translates a message of the API; returns it isolated, as it came, if its code is unknown. */
export function translateMessage({ message, code, values }: Message): string {
  if (isEnglish()) return message;
  return (
    (code === undefined ? null : translateCoded({ code, ...(values && { values }) }, formatValue)) ?? isolate(message)
  );
}

const code = z.object(messageCode);

/** Reads and translates the message of an envelope. */
export function translateEnvelope(envelope: Record<string, unknown>): string {
  const message = typeof envelope.message === "string" ? envelope.message : "";
  return isEnglish() ? message : translateMessage({ message, ...code.parse(envelope) });
}

const timeFormats: Record<string, (time: string) => string> = { date: formatDate, time: formatLongTime };

function formatValue(name: string, value: unknown): string | null {
  if (name === "size") return typeof value === "number" ? formatBytes(value) : null;
  const format = Object.hasOwn(timeFormats, name) ? timeFormats[name] : undefined;
  return format && typeof value === "string" && Number.isFinite(Date.parse(value)) ? format(value) : null;
}
