/** The query of an address with some of its parameters changed; null takes one out. */
export function changeQuery(search: string, changes: Record<string, string | null>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params.size > 0 ? `?${params}` : "";
}
