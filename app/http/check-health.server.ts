import type { AppLoadContext } from "@remix-run/node";
import { videoApi } from "#app/video-api/index.server";
import { apiSession } from "#app/video-api/transport/session.server";

const healthTtlMs = 5_000;
/** How long pages wait for a repeated check; after that they show the lastResult known health. */
const healthWaitMs = 300;
const health = new Map<string, Promise<boolean>>();
const lastHealth = new Map<string, boolean>();

/** Checks the health of the server, at most once in five seconds for all requests. */
export function checkHealth(request: Request, context: AppLoadContext): Promise<boolean> {
  const { apiUrl } = apiSession(request, context).site;
  const cachedHealth = health.get(apiUrl);
  if (cachedHealth) return cachedHealth;
  const check = videoApi(request, context).isHealthy();
  const lastResult = lastHealth.get(apiUrl);
  const answer = new Promise<boolean>((resolve) => {
    const timer = lastResult === undefined ? undefined : setTimeout(() => resolve(lastResult), healthWaitMs);
    void check.then((isHealthy) => {
      clearTimeout(timer);
      lastHealth.set(apiUrl, isHealthy);
      health.set(apiUrl, check);
      setTimeout(() => health.delete(apiUrl), healthTtlMs).unref();
      resolve(isHealthy);
    });
  });
  health.set(apiUrl, answer);
  return answer;
}
