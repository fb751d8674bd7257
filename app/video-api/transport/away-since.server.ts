/** When each server stopped answering, by its URL: the time of the first failed request since its last answer. */
const times = new Map<string, string>();

/** Remembers that a server did not answer, and returns since when. */
export function recordUnreachable(apiUrl: string): string {
  const since = times.get(apiUrl) ?? new Date().toISOString();
  times.set(apiUrl, since);
  return since;
}

export const clearUnreachable = (apiUrl: string) => times.delete(apiUrl);
