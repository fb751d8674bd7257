/**
 * What a part took; a part that did not run has no times.
 * @typedef {object} PartResult
 * @property {string} name
 * @property {number} seconds
 * @property {number} processorSeconds
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} load Load average of the minute at the part's end.
 */

const columns = ["part", "time", "processor time", "passed", "failed", "skipped", "load"];

/** Formats seconds: 9.5 s below a minute, 1:30 min above. */
function formatSeconds(seconds) {
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")} min`;
}

const sum = (values) => values.reduce((total, value) => total + value, 0);

/**
 * Lays the results out as a table, with a last row for all of them.
 * @param {PartResult[]} results
 * @param {number} seconds Time of the whole run: parts that ran at once share it.
 * @returns {string[]}
 */
export function formatTable(results, seconds) {
  const all = { name: "all", seconds, load: Math.max(0, ...results.map(({ load }) => load)) };
  for (const name of ["processorSeconds", "passed", "failed", "skipped"])
    all[name] = sum(results.map((each) => each[name]));
  const rows = [columns, ...[...results, all].map(toCells)];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index].length)));
  return rows.map((row) =>
    row
      .map((cell, index) => pad(cell, widths[index], index))
      .join("  ")
      .trimEnd(),
  );
}

const pad = (cell, width, index) => (index === 0 ? cell.padEnd(width) : cell.padStart(width));

const toCells = ({ name, seconds, processorSeconds, passed, failed, skipped, load }) => [
  name,
  formatSeconds(seconds),
  formatSeconds(processorSeconds),
  ...[passed, failed, skipped].map(String),
  load.toFixed(1),
];
