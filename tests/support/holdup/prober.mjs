// @ts-check
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/** Requests a small file every 20 ms in its own thread, so that the client's other work does not count as a wait. */
const everyMs = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const underway = new Set();
let [longestMs, longestWorkMs] = [0, 0];
const { url, pid } = workerData;

/** Reads the main thread's time on a processor in ns, the first number of schedstat (Documentation/scheduler/sched-stats.rst). */
const readWorkMs = () => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;

function ask() {
  const [begun, workMs] = [performance.now(), readWorkMs()];
  const answered = new Promise((resolve) => {
    const end = () => {
      longestMs = Math.max(longestMs, performance.now() - begun);
      longestWorkMs = Math.max(longestWorkMs, readWorkMs() - workMs);
      resolve(null);
    };
    get(`${url}/favicon.svg`, { agent }, (response) => response.resume().once("end", end)).once("error", end);
  });
  underway.add(answered);
  void answered.then(() => underway.delete(answered));
}

const asking = setInterval(ask, everyMs);
parentPort?.once("message", async () => {
  clearInterval(asking);
  await Promise.all(underway);
  parentPort?.postMessage({ longestMs, longestWorkMs });
  agent.destroy();
});
ask();
parentPort?.postMessage("ready");
