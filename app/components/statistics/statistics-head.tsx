import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { requestSubmit } from "#app/components/forms/request-submit";
import { BackLink } from "#app/components/ui/back-link";
import { RowPicture } from "#app/components/ui/managed-row";
import { periods } from "#contract/limits";
import * as t from "#languages/statistics";

interface PageLink {
  to: string;
  label: string;
}

interface Props {
  title: string;
  /** The address of the subject's picture; empty if it has none. */
  picture?: string | undefined;
  /** The links of a page without tabs: above the title back to the statistics, below it to the subject of the figures. */
  links?: readonly [back: PageLink, subject: PageLink];
  /** The page's own path. */
  path: string;
  days: number;
  /** Renders the tabs below the heading, with the choice of the period; without tabs, that choice is beside the heading. */
  renderTabs?: ((period: ReactNode) => ReactNode) | undefined;
}

/** Renders the head of a page of statistics: its heading or its subject, and the choice of the period. */
export function StatisticsHead({ title, picture = "", links, path, days, renderTabs }: Props) {
  const period = <PeriodForm days={days} path={path} />;
  return (
    <>
      {links && (
        <p className="mb-2">
          <BackLink to={links[0].to}>{links[0].label}</BackLink>
        </p>
      )}
      <div className="page-head max-sm:gap-y-3">
        {links ? <Subject title={title} picture={picture} link={links[1]} /> : <h1>{title}</h1>}
        {!renderTabs && period}
      </div>
      {renderTabs?.(period)}
    </>
  );
}

/** Renders the subject of the figures: its picture, its title as the heading, and the link to its page. */
const Subject = ({ title, picture, link }: { title: string; picture: string; link: PageLink }) => (
  <div className="flex min-w-0 flex-[1_1_16rem] items-start gap-3">
    <RowPicture src={picture} icon="film" />
    <div className="min-w-0">
      <h1 className="line-clamp-3 text-18 leading-[1.3] wrap-anywhere sm:text-20" dir="auto">
        {title}
      </h1>
      <Link className="inline-flex min-h-6 items-center text-14" to={link.to}>
        {link.label}
      </Link>
    </div>
  </div>
);

/** Renders the choice of the period; with JavaScript, a change submits the form. */
function PeriodForm({ days, path }: { days: number; path: string }) {
  return (
    <Form className="flex flex-wrap items-center gap-2" action={path} preventScrollReset>
      <label className="sr-only" htmlFor="days">
        {t.period()}
      </label>
      <select
        key={days}
        id="days"
        className="input min-h-10 w-auto py-1 [font:inherit] pointer-coarse:min-h-11"
        name="days"
        defaultValue={days}
        onChange={({ currentTarget: { form } }) => requestSubmit(form!)}
      >
        {periods.map((each) => (
          <option key={each} value={each}>
            {t.lastDays({ count: each })}
          </option>
        ))}
      </select>
      <button className="button">{t.showPeriod()}</button>
    </Form>
  );
}
