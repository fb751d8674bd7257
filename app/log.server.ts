/** The numbers of pino's levels, so that all lines of a log can be filtered alike. */
const levels = { warn: 40, error: 50 } as const;

function writeLine(level: keyof typeof levels, fields: object) {
  console[level](JSON.stringify({ level: levels[level], time: new Date().toISOString(), ...fields }));
}

export const logWarning = (fields: object) => writeLine("warn", fields);

const minuteMs = 60_000;
const lastWarnings = new Map<string, number>();

/** Logs a warning unless one with the same key was logged within a minute. */
export function logWarningPerMinute(key: string, fields: object) {
  if (Date.now() - (lastWarnings.get(key) ?? -Infinity) < minuteMs) return;
  lastWarnings.set(key, Date.now());
  logWarning(fields);
}

/** Describes anything that can be thrown. */
const describe = (error: unknown) => {
  if (error instanceof Error) return { type: error.name, message: error.message, stack: error.stack };
  if (typeof error === "object" && error !== null) return { type: error.constructor?.name, ...error };
  return { type: typeof error, message: String(error) };
};

export const logError = (error: unknown, fields: object) => writeLine("error", { ...fields, err: describe(error) });
