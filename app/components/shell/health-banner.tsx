import { serverIsSick } from "#app/messages";

/** Says that the video server does not answer as it should. */
export function HealthBanner() {
  return (
    <p className="notice banner" role="status">
      {serverIsSick}
    </p>
  );
}
