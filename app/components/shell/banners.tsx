import { serverIsSick } from "#app/messages";

/** Says that the session has ended; the page and what the viewer typed into it stay. */
export function SessionBanner({ from }: { from: string }) {
  return (
    <p className="notice banner" role="status">
      Sorry !! You are not Logged In. <a href={`/login?from=${encodeURIComponent(from)}`}>Log in</a>
    </p>
  );
}

/** Says that the video server fails its health check. */
export function HealthBanner() {
  return (
    <p className="notice banner" role="status">
      {serverIsSick}
    </p>
  );
}
