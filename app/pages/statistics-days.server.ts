const dayMs = 24 * 60 * 60_000;

/** A row of statistics for one day in UTC, such as `2030-01-31`. */
interface Day {
  day: string;
}

interface Period<D extends Day> {
  from: string;
  to: string;
  since: string;
  byDay: D[];
}

/** The most days that a response may cover; a longer one is cut. */
const maxDays = 366;

const minPlotDays = 7;

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Cuts the days before the first one that has figures; keeps the last week of a period. */
export function cutQuietStart<P extends Period<Day>>(period: P): P {
  const { from, to, since, byDay } = period;
  const week = toDay(Date.parse(to) - (minPlotDays - 1) * dayMs);
  const first = byDay.reduce((earliest, { day }) => (day < earliest ? day : earliest), week);
  const start = [first, from, since].reduce((latest, day) => (day > latest ? day : latest));
  return { ...period, from: start };
}

/** Lists every counted day of a period, oldest first; days without a row get `emptyFigures`. */
export function listDays<D extends Day>({ from, to, since, byDay }: Period<D>, emptyFigures: Omit<D, "day">): D[] {
  const rowsByDay = new Map(byDay.map((row) => [row.day, row]));
  const days: D[] = [];
  for (
    let time = Date.parse(from < since ? since : from);
    time <= Date.parse(to) && days.length < maxDays;
    time += dayMs
  ) {
    const day = toDay(time);
    days.push(rowsByDay.get(day) ?? ({ ...emptyFigures, day } as D));
  }
  return days;
}
