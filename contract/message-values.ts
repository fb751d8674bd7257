import { formattedValue } from "#languages/runtime/coded";
import { formatBytes, formatDate } from "./format";
import { describeTime } from "./format";

/** Writes a day in a message. */
export const toDate = formattedValue("date", formatDate);

/** Writes bytes in a message. */
export const toSize = formattedValue("size", (bytes: number) => formatBytes(bytes));

/** Writes a time in a message. */
export const toTime = formattedValue("time", describeTime);
