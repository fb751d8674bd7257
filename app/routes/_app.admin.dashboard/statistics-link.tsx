import { Link } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon";
import { usePageContext } from "#app/components/ui/page-context";
import { notOffered } from "#app/messages";

/** Renders the link to the statistics, disabled if the server has none. */
export function StatisticsLink() {
  const icon = <Icon name="chart" />;
  if (usePageContext().lacking.includes("statistics"))
    return (
      <a className="button" role="link" aria-disabled="true" title={notOffered}>
        {icon}
        Statistics
        <span className="sr-only">. {notOffered}</span>
      </a>
    );
  return (
    <Link className="button" to={"/admin/dashboard/statistics"}>
      {icon}
      Statistics
    </Link>
  );
}
