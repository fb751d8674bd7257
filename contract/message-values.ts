import { formattedValue } from "#languages/runtime/coded";
import { describeTime, formatBytes, formatDate } from "./format";

/** Formats a day in a message. */
export const toDate = formattedValue("date", formatDate);

/** Formats a number of bytes in a message. */
export const toSize = formattedValue("size", (bytes: number) => formatBytes(bytes));

/** Formats a time in a message. */
export const toTime = formattedValue("time", describeTime);
