const formatter = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** Formats a time as '9 Nov 2026, 14:02 UTC'. */
export const formatTime = (time: string) => `${formatter.format(new Date(time))} UTC`;
