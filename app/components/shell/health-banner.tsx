import { serverIsSick } from "#app/messages";

/** Says that the video server fails its health check. */
export function HealthBanner() {
  return (
    <p className="notice banner" role="status">
      {serverIsSick}
    </p>
  );
}
