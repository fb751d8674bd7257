import { formattedValue } from "#languages/runtime/coded";
import { describeTime, formatBytes, formatDate } from "./format";

/** Writes a day in a message. */
export const toDate = formattedValue("date", formatDate);

/** Writes bytes in a message. */
export const toSize = formattedValue("size", (bytes: number) => formatBytes(bytes));

/** Writes a time in a message. */
export const toTime = formattedValue("time", describeTime);
