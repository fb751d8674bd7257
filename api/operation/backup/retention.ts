/** The numbers of newest days, weeks and months of which one backup each is kept. */
export interface Retention {
  days: number;
  weeks: number;
  months: number;
}

const units = { d: "days", w: "weeks", m: "months" } as const;

/** Parses a rule such as `7d,4w,12m`; returns null when a part is wrong. */
export function parseRetention(text: string): Retention | null {
  const retention: Retention = { days: 0, weeks: 0, months: 0 };
  for (const part of text.split(",")) {
    const [, number, unit] = /^\s*(\d{1,4})([dwm])\s*$/.exec(part) ?? [];
    if (!number || !unit) return null;
    retention[units[unit as keyof typeof units]] = Number(number);
  }
  return retention;
}

const dayMs = 24 * 60 * 60_000;
/** 1970-01-05 was a Monday. */
const firstMonday = 4;

const periods: Record<keyof Retention, (time: number) => string> = {
  days: (time) => new Date(time).toISOString().slice(0, 10),
  weeks: (time) => String(Math.floor((Math.floor(time / dayMs) - firstMonday) / 7)),
  months: (time) => new Date(time).toISOString().slice(0, 7),
};

/**
 * Chooses the backups to remove. The newest backup stays, and the newest one of each of the last days, weeks and months
 * (UTC) that have any.
 */
export function chooseExpiredBackups<T extends { finishedAt: string }>(
  backups: readonly T[],
  retention: Retention,
): T[] {
  const newestFirst = backups.toSorted((a, b) => (a.finishedAt < b.finishedAt ? 1 : -1));
  const keptBackups = new Set(newestFirst.slice(0, 1));
  for (const unit of ["days", "weeks", "months"] as const) {
    const takenPeriods = new Set<string>();
    for (const backup of newestFirst) {
      const period = periods[unit](Date.parse(backup.finishedAt));
      if (takenPeriods.has(period) || takenPeriods.size >= retention[unit]) continue;
      takenPeriods.add(period);
      keptBackups.add(backup);
    }
  }
  return newestFirst.filter((backup) => !keptBackups.has(backup));
}
