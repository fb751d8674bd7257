import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

interface Props {
  picture: ReactNode;
  title: string;
  /** The page that the title opens; null if there is none. */
  to: string | null;
  meta?: ReactNode;
  badges?: ReactNode;
  box?: ReactNode;
  /** Whether only the title opens the page, because the row has other links or a checkbox. */
  opensByTitle?: boolean;
  /** A date; on a wide screen, in a column of its own. */
  date?: string;
  figure?: string;
}

/** The classes of a list of `ManagedRow`s. */
export const managedList = "mb-4 list-none divide-y divide-line p-0 [.tabs+&]:-mt-3";

/**
 * The classes of a bar of buttons for the chosen rows. The bar stays in sight below the list; on a phone, above the
 * navigation, which is 57 px high with its border. Browsers with `:has` hide the bar until a checkbox is ticked.
 */
export const chosenBar =
  "sticky bottom-[calc(57px+env(safe-area-inset-bottom))] flex items-center gap-2 overflow-x-auto border-t border-line bg-page py-3 supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[[name=id]:checked]/list:flex sm:bottom-0";

/** On a wide screen, the title and the owner of a row with a date are columns. */
const asColumns = "xl:grid xl:grid-cols-[minmax(0,1fr)_18rem] xl:items-center xl:gap-x-4";

/** Rows without badges keep an empty column, so that the columns before it align. */
const badgeColumn = "xl:min-w-28 xl:empty:flex";

/** Renders a row of administration or moderation: a picture, a title that links to its page, and badges for its state. */
export function ManagedRow({ picture, title, to, meta, badges, date, box, opensByTitle = false, figure }: Props) {
  const isWhole = to !== null && !opensByTitle;
  return (
    <li className="relative flex items-center gap-3 py-3 wrap-anywhere rtl:gap-4">
      {box}
      {picture}
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
        <div className={`min-w-0 flex-1 ${date ? asColumns : ""}`}>
          <Title title={title} to={to} isWhole={isWhole} />
          <p className="meta mt-0.5 empty:hidden">
            {meta}
            {date && <span className="xl:hidden">{` · ${date}`}</span>}
          </p>
        </div>
        {badges && (
          <p
            className={`flex flex-wrap gap-1 empty:hidden max-sm:mt-1 sm:max-w-80 sm:justify-end [&>.badge]:border-transparent [&>.badge]:bg-surface ${date ? badgeColumn : ""}`}
          >
            {badges}
          </p>
        )}
        {date && <p className="w-28 shrink-0 text-end text-14 text-muted tabular max-xl:hidden">{date}</p>}
      </div>
      {figure && <p className="shrink-0 text-15 tabular">{figure}</p>}
      {isWhole && (
        <span className="text-muted [&>.icon]:size-5">
          <Icon name="next" />
        </span>
      )}
    </li>
  );
}

function Title({ title, to, isWhole }: Pick<Props, "title" | "to"> & { isWhole: boolean }) {
  if (to === null) return <bdi className="text-15 font-semibold">{title}</bdi>;
  const whole = isWhole ? " after:absolute after:inset-0" : "";
  return (
    <Link
      className={`-me-3 line-clamp-3 min-h-6 pe-3 text-15 leading-[1.35] font-semibold text-pretty text-ink no-underline hover:underline${whole}`}
      to={to}
      dir="auto"
    >
      {title}
    </Link>
  );
}

/** Renders the picture of a video or a playlist; an icon if there is none. */
export const RowPicture = ({ src, icon }: { src: string; icon: IconName }) => (
  <span className="thumbnail block w-20 flex-none rounded-[8px] sm:w-24">
    {src ? <img src={src} width="480" height="270" alt="" loading="lazy" /> : <Icon name={icon} />}
  </span>
);
