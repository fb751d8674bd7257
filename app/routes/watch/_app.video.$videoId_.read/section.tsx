import { srOnly } from "#app/components/ui/sr-only";
import type { ReadSection } from "./read-view.server";
import * as t from "#languages/watch";

/** Where the links of a page to read lead. */
export interface ReadLinks {
  watch: string;
  toMoment: (second: number) => string;
  /** Builds the URL of a larger picture; absent if there is none. */
  toLargeStill?: (still: string) => string;
}

interface Props {
  section: ReadSection;
  /** The language of the captions; undefined without captions. */
  language: string | undefined;
  links: Pick<ReadLinks, "toMoment" | "toLargeStill">;
  hasStills: boolean;
  /** The level of a chapter's title. */
  heading: "h2" | "h3";
}

/** Renders a chapter: its text beside pictures, which link to larger ones, and times, which link to their moments. */
export function Section({ section: { title, paragraphs }, language, links, hasStills, heading: Heading }: Props) {
  const rows = language ? (hasStills ? stillAndText : timeAndText) : stillsAlone;
  return (
    <section className={language ? "mt-8" : "mt-5"}>
      {title && (
        <Heading className="break-after-avoid" dir="auto">
          {title}
        </Heading>
      )}
      <div className={rows.list}>
        {paragraphs.map(({ start, time, text, still }) => (
          <div key={start} className={`break-inside-avoid ${rows.row}`}>
            <div className={rows.link}>
              {still && <Still src={still} time={time} toLarge={links.toLargeStill} />}
              <a className={still ? stillLink : timeLink} href={links.toMoment(start)}>
                <span className={still && stillTime}>{t.watchFrom({ time, hidden: srOnly })}</span>
              </a>
            </div>
            {text && (
              <p className="wrap-anywhere" lang={language} dir="auto">
                {text}
              </p>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

interface StillProps {
  src: string;
  time: string;
  toLarge: ReadLinks["toLargeStill"];
}

function Still({ src, time, toLarge }: StillProps) {
  const picture = (
    <img className="w-40 rounded-field bg-surface" src={src} width="160" height="90" loading="lazy" alt="" />
  );
  if (!toLarge) return picture;
  return (
    <a href={toLarge(src)} aria-label={t.largePictureAt({ time })}>
      {picture}
    </a>
  );
}

const timeLink = "tabular inline-flex min-h-6 items-center pointer-coarse:min-h-8";

/** The corner of a picture that leads to its moment, as large as a finger; on paper the time stands below. */
const stillLink = "absolute end-0 bottom-0 h-11 w-16 print:static print:size-auto";
const stillTime = "duration print:static print:bg-transparent print:text-ink";

const list = "mt-4 flex flex-col gap-5";
const picture = "relative w-fit self-start";

const stillAndText = {
  list,
  row: "grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)] print:grid-cols-[10rem_minmax(0,1fr)]",
  link: picture,
};
const timeAndText = { list, row: "grid grid-cols-[3.5rem_minmax(0,1fr)] gap-3", link: "flex items-center" };
const stillsAlone = {
  list: "mt-4 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4",
  row: "",
  link: picture,
};
