import { formatDate } from "#contract/format";

/** Formats a time as 'DD/MM/YY, HH:MM UTC'. */
export const formatTime = (time: string | number) => {
  const iso = new Date(time).toISOString();
  return `${formatDate(iso)}, ${iso.slice(11, 16)} UTC`;
};
