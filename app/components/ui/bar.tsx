/** Draws a share in percent, which a text beside the bar says. */
export const Bar = ({ percent }: { percent: number }) => (
  <svg className="mt-1 w-full rtl:-scale-x-100" height={8} aria-hidden="true">
    <rect width="100%" height={8} rx={4} className="fill-surface forced-colors:fill-[Canvas]" />
    <rect width={`${percent}%`} height={8} rx={4} className="fill-accent-line forced-colors:fill-[Highlight]" />
  </svg>
);
