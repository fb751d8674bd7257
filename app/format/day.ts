const short = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Formats a day in UTC as '9 Nov'. */
export const formatDay = (time: Date | string) => short.format(new Date(time));

/** Formats a day in UTC as '9 November 2026'. */
export const formatLongDay = (day: string) => long.format(new Date(day));
