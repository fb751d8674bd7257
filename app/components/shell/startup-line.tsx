import { useEffect, useState } from "react";
import { startupLineMs } from "#app/constants";
import { notLoggedIn, serverIsHealthy, welcome } from "#app/messages";

const key = "started";

/** Screen readers announce a live region only if it is in the page before its text. */
const announceDelayMs = 100;

/** Renders the results of the two startup requests once for each tab: only a script can tell tabs apart. */
export function StartupLine({ viewer, isHealthy }: { viewer: object | null; isHealthy: boolean }) {
  const [texts, setTexts] = useState<string[] | null>(null);
  const isSignedIn = viewer !== null;
  useEffect(() => {
    if (!isNewTab()) return;
    const emptyTimer = setTimeout(() => setTexts([]));
    const timer = setTimeout(() => {
      rememberTab();
      const user = isSignedIn ? welcome() : notLoggedIn();
      setTexts(isHealthy ? [user, serverIsHealthy()] : [user]);
    }, announceDelayMs);
    return () => {
      clearTimeout(emptyTimer);
      clearTimeout(timer);
    };
  }, [isSignedIn, isHealthy]);
  useEffect(() => {
    if (!texts?.length) return;
    const timer = setTimeout(() => setTexts(null), startupLineMs);
    return () => clearTimeout(timer);
  }, [texts]);
  return (
    texts && (
      <p className="startup-line" role="status">
        {texts.map((text) => (
          <span key={text}>{text} </span>
        ))}
      </p>
    )
  );
}

function rememberTab() {
  try {
    sessionStorage.setItem(key, "yes");
  } catch {
    // The storage is full: the next page shows the line again.
  }
}

/** Returns whether this tab has not shown the line yet; false if the browser's storage is disabled. */
function isNewTab(): boolean {
  try {
    return sessionStorage.getItem(key) === null;
  } catch {
    return false;
  }
}
