import type { Category } from "#contract/categories";
import { readSearch } from "#app/format/query";
import * as t from "#languages/browse";

/** The values of the form that sorts and filters results, as in the URL; empty values have no effect. */
export interface ResultForm {
  sort: string;
  date: string;
  length: string;
  captions: string;
  /** A category of the site by its id. */
  category: string;
  channel: string;
}

export const choices = {
  sort: { "": t.relevance, date: t.newest, views: t.mostViewed, length: t.longest },
  date: { "": t.anyTime, day: t.last24Hours, week: t.last7Days, month: t.last30Days, year: t.lastYear },
  length: { "": t.anyLength, short: t.under4Minutes, medium: t.from4To20Minutes, long: t.over20Minutes },
} as const;

type Choice = keyof typeof choices;

const readChoice = (search: string, name: Choice) => {
  const value = readSearch(search, name) ?? "";
  return Object.hasOwn(choices[name], value) ? value : "";
};

const maxNameCharacters = 100;

/** Reads the form from a query; an unknown choice counts as none. */
export const readResultForm = (search: string): ResultForm => ({
  sort: readChoice(search, "sort"),
  date: readChoice(search, "date"),
  length: readChoice(search, "length"),
  captions: readSearch(search, "captions") === "on" ? "on" : "",
  category: (readSearch(search, "category") ?? "").slice(0, maxNameCharacters),
  channel: (readSearch(search, "channel") ?? "").trim().replace(/^@/, "").slice(0, maxNameCharacters),
});

export const listSetValues = (form: ResultForm): [name: string, value: string][] =>
  Object.entries(form).filter(([, value]) => value !== "");

/** Describes a value of the form in words. */
export function describeValue(name: string, value: string, categories: readonly Category[]): string {
  if (name === "category") return categories.find(({ _id }) => _id === value)?.name ?? value;
  if (name === "captions") return t.withCaptions();
  if (name === "channel") return `@${value}`;
  return (choices as Record<string, Record<string, () => string>>)[name]![value]!();
}

const sortColumns: Record<string, string> = { date: "publishedAt", views: "views", length: "duration" };
const periodDays: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 };
const durationBounds: Record<string, { minDuration?: number; maxDuration?: number }> = {
  short: { maxDuration: 239.999 },
  medium: { minDuration: 240, maxDuration: 1_200 },
  long: { minDuration: 1_200.001 },
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Returns the query of the API for a form. Times are whole minutes, so that a repeated search has the same query. */
export function toSearchOptions({ sort, date, length, captions, category }: ResultForm, now: number) {
  const since = date ? new Date(Math.floor((now - periodDays[date]! * dayMs) / minuteMs) * minuteMs) : null;
  return {
    sortBy: sortColumns[sort] ?? null,
    sortType: sort ? "desc" : null,
    since: since && since.toISOString(),
    ...durationBounds[length],
    captions: captions && "true",
    category: category || null,
  };
}
