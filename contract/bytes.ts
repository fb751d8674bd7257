/** Formats a size, rounded down so that a free space is never overstated: '3.2 GB', '640 MB', '12 kB'. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1024 ** 3) return `${Math.floor((bytes / 1024 ** 3) * 10) / 10} GB`;
  if (bytes >= 1024 ** 2) return `${Math.floor(bytes / 1024 ** 2)} MB`;
  return `${Math.floor(bytes / 1024)} kB`;
}
