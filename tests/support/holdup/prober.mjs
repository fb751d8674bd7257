// @ts-check
import { Agent, get } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/** Requests a small file every 20 ms in its own thread, so that the client's other work does not count as a wait. */
const everyMs = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const underway = new Set();
let [longestMs, count] = [0, 0];

function ask() {
  const begun = performance.now();
  const answered = new Promise((resolve) => {
    const end = () => {
      longestMs = Math.max(longestMs, performance.now() - begun);
      count += 1;
      resolve(null);
    };
    get(`${workerData}/favicon.svg`, { agent }, (response) => response.resume().once("end", end)).once("error", end);
  });
  underway.add(answered);
  void answered.then(() => underway.delete(answered));
}

const asking = setInterval(ask, everyMs);
parentPort?.once("message", async () => {
  clearInterval(asking);
  await Promise.all(underway);
  parentPort?.postMessage({ longestMs, count });
  agent.destroy();
});
ask();
parentPort?.postMessage("ready");
