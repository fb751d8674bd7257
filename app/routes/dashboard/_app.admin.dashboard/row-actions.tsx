import { encodePath } from "#app/format/path";
import type { toDashboardRows } from "#app/video-api/shapes/view-models.server";
import { Icon, type IconName } from "#app/components/ui/icon";
import { useSupportedControls } from "#app/components/ui/page-context";
import { MoreMenu } from "#app/components/posts/more-menu";
import * as t from "#languages/dashboard";

interface Props {
  video: ReturnType<typeof toDashboardRows>[number];
  /** The query of the page. */
  search: string;
}

const dashboardPath = "/admin/dashboard";

/** Renders the link that edits a video of the table, and the menu of other actions. */
export function RowActions({ video: { _id, title }, search }: Props) {
  const supports = useSupportedControls();
  return (
    <div>
      <a
        className="button button-ghost button-icon"
        href={dashboardPath + encodePath`/edit/${_id}` + search}
        aria-label={t.editVideoNamed({ title })}
      >
        <Icon name="edit" />
      </a>
      <MoreMenu label={t.moreActionsForVideo({ title })}>
        {supports("captions") && (
          <Entry
            icon="chat"
            href={dashboardPath + encodePath`/captions/${_id}` + search}
            text={t.captions()}
            name={t.captionsOf({ title })}
          />
        )}
        {supports("statistics") && (
          <Entry
            icon="chart"
            href={dashboardPath + encodePath`/statistics/${_id}`}
            text={t.statistics()}
            name={t.statisticsOf({ title })}
          />
        )}
        <Entry icon="film" href={encodePath`/video/${_id}`} text={t.seePage()} name={t.seePageOf({ title })} />
        <Entry
          icon="trash"
          href={dashboardPath + encodePath`/delete/${_id}` + search}
          text={t.delete()}
          name={t.deleteVideoNamed({ title })}
        />
      </MoreMenu>
    </div>
  );
}

interface EntryProps {
  icon: IconName;
  href: string;
  text: string;
  /** What screen readers say: the text and the title of the video. */
  name: string;
}

function Entry({ icon, href, text, name }: EntryProps) {
  return (
    <a href={href} aria-label={name}>
      <Icon name={icon} />
      {text}
    </a>
  );
}
