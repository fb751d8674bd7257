import type { HashCheck } from "#api/operation/doctor/deps";
import { formatBytes } from "#contract/format";
import { countOf } from "./count-of";

const printEveryMs = 30_000;

/** Says from time to time how far a check has read, and where it stopped when it is interrupted. */
export function trackReading(from: string) {
  let [files, bytes, last] = [0, 0, from];
  const print = (line: string) => void process.stderr.write(`${line}\n`);
  const describe = () => `${countOf(files, "file")} with ${formatBytes(bytes)}`;
  const timer = setInterval(() => print(`Read ${describe()}, the last is ${last}`), printEveryMs);
  const stop = () => {
    print(`Stopped after ${describe()}. To go on: npm run doctor -- --hashes --from ${last}`);
    process.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  const hashes: HashCheck = {
    from,
    onFile: (file) => {
      [files, bytes, last] = [files + 1, bytes + file.bytes, file.key];
    },
  };
  return {
    hashes,
    describe,
    end() {
      clearInterval(timer);
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, stop);
    },
  };
}
