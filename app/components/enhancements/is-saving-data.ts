/**
 * Returns whether the browser saves data now. A page has no scripts if the browser did so when the page was loaded, but
 * the setting may have changed since.
 */
export const isSavingData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
