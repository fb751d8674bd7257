import keptAnswers from "#app/service-worker/kept-answers.js?raw";
import keptCheck from "#app/service-worker/kept-check.js?raw";
import push from "#app/service-worker/push.js?raw";
import worker from "#app/service-worker/worker.js?raw";

/** Returns whether browsers keep the offline page by a service worker. In development, they show what is newest. */
export const hasServiceWorker = () => import.meta.env.PROD && process.env.SERVICE_WORKER !== "off";

/** Leaves out what browsers do not need: comments and indents. */
export const shorten = (script: string) => script.replace(/^\s*\/\*[^]*?\*\/\n|^\s*\/\/.*\n|^\s+/gm, "");

/** What is kept of videos answers first: the offline page stands in for all other pages. */
const script = [keptCheck, keptAnswers, worker, push].map(shorten).join("");

/** Writes the service worker for these files of the offline page, as a JSON list, and their version. */
export const writeWorker = (files: string, version: string) =>
  script.replace("FILES", () => files).replace("VERSION", () => JSON.stringify(version));
