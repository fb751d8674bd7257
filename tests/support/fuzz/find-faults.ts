import { canaryPassword } from "./values";
import type { Reply } from "./exchange";

/** The longest time that a response may take, in ms. */
export const limitMs = 2_000;

/** What no reply may contain: stack traces, paths of the server, hashes and secrets. */
const leaks: readonly (readonly [string, RegExp])[] = [
  ["a stack trace", /(?:\n|&nbsp;|\\n) *at (?:[\w.<>[\] ]+ \()?(?:file:|node:|\/)[^\s)]*:\d+:\d+/],
  ["a path of the server", /node_modules|\/build\/server|file:\/\/\/|vidlark\.sqlite/],
  ["a hash of a password", /\$argon2/],
  ["a password", new RegExp(canaryPassword)],
  ["SQL", /SQLITE_|syntax error at or near|no such column/],
];

const runtimeError = /\b(?:TypeError|ReferenceError|RangeError|SyntaxError|ERR_[A-Z_]{4,})\b/;

interface Expectations {
  isComplete: boolean;
  isScript: boolean;
  /** Texts that no reply may contain. */
  secrets: readonly string[];
}

/** Lists what is wrong with the reply to a request. */
export function findFaults(
  { statuses, text, elapsedMs, end }: Reply,
  { isComplete, isScript, secrets }: Expectations,
): string[] {
  // 501 refuses a format that oEmbed pages do not have (oembed.com §2.3.4).
  const failed = statuses.find((status) => status >= 500 && status !== 501);
  const leaked = leaks.filter(([, pattern]) => pattern.test(text)).map(([what]) => `shows ${what}`);
  if (!isScript && runtimeError.test(text)) leaked.push("shows an error of the runtime");
  const secret = secrets.some((each) => text.includes(each)) ? ["shows a secret"] : [];
  const injected = /^X-Injected:/im.test(text.split("\r\n\r\n", 1)[0]!) ? ["takes a header from a text"] : [];
  const lost = isComplete && statuses.length === 0 ? [end === "time out" ? "hangs" : "closes without an answer"] : [];
  const slow = isComplete && statuses.length > 0 && elapsedMs > limitMs ? ["takes over 2 s"] : [];
  return [...(failed ? [`answers ${failed}`] : []), ...leaked, ...secret, ...injected, ...lost, ...slow];
}

/** What the start says to whoever started the server; a site has it once. */
const forWhoeverStarted = /^(Open http|Nobody has an account yet: )/;

/** Lists what is wrong with the server's log and its other output. */
export function findLogFaults(output: string): string[] {
  const lines = output.split("\n").filter((line) => line !== "" && !forWhoeverStarted.test(line));
  return lines.flatMap((line) => {
    const entry = parseEntry(line);
    if (line.includes("[object Object]")) return [`logs [object Object]: ${line}`];
    if (line.includes(canaryPassword)) return [`logs a password: ${line}`];
    if (!entry) return [`writes a line that is no log entry: ${line}`];
    return entry.level >= 50 ? [`logs an error: ${line}`] : [];
  });
}

function parseEntry(line: string): { level: number } | null {
  try {
    return JSON.parse(line) as { level: number };
  } catch {
    return null;
  }
}
