import { Icon, type IconName } from "#app/components/ui/icon";

interface Props {
  icon: IconName;
  title: string;
  text: string;
  /** Absent if the row is no link. */
  href?: string | null | undefined;
  /** The text at the end of the row. */
  end?: string;
}

const row = "flex min-h-18 flex-wrap items-center gap-x-3.5 gap-y-1 py-3";

/** Renders an entry of a list. */
export const SupportRow = (entry: Props) => (
  <li>
    <SupportEntry {...entry} />
  </li>
);

/** Renders a contact or a piece of advice: a card with a border if it is a link, else a filled one. */
export function SupportEntry({ icon, title, text, href, end }: Props) {
  const content = (
    <>
      <span className="grid size-11 flex-none place-items-center rounded-[50%] bg-accent-soft">
        <Icon name={icon} />
      </span>
      <span className="grid min-w-[8rem] flex-1">
        <b>{title}</b>
        <span className="text-small text-pretty text-muted">{text}</span>
      </span>
      {end && (
        <span
          className={`min-w-0 text-small wrap-anywhere ${href ? "font-semibold text-link underline" : "text-muted"}`}
        >
          {end}
        </span>
      )}
      {href && !end && (
        <span className="text-muted [&>.icon]:size-5">
          <Icon name="next" />
        </span>
      )}
    </>
  );
  if (!href) return <div className={`${row} rounded-panel bg-surface px-[17px]`}>{content}</div>;
  return (
    <a
      className={`${row} rounded-panel border border-line px-4 text-inherit no-underline hover:border-field`}
      href={href}
    >
      {content}
    </a>
  );
}
