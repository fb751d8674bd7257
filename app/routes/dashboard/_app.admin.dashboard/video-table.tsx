import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { formatDate } from "#app/format/date";
import { formatCount } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import type { toDashboardRows } from "#app/video-api/shapes/view-models.server";
import { headCell, numberCell, SortColumn } from "./sort-column";
import { SelectAllBox, useSelectsAll } from "#app/components/ui/select-all";
import { Switch } from "#app/components/forms/switch";
import { RowActions } from "./row-actions";
import { VideoBadges } from "./video-badges";
import { VideoBox, VideoCell } from "./video-cell";
import { useSupportedControls } from "#app/components/ui/page-context";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { chosenFormId } from "./chosen-videos-bar";
import * as t from "#languages/dashboard";

type OwnVideo = ReturnType<typeof toDashboardRows>[number];

interface Props {
  videos: OwnVideo[];
  /** The query of the page: cursor, search and order. Links to dialogs and back keep it. */
  search: string;
}

const dashboardPath = "/admin/dashboard";

const headRow = "hidden xl:table-row";
const unsortable = `hidden xl:table-cell ${headCell}`;

export function VideoTable({ videos, search }: Props) {
  const supports = useSupportedControls();
  const followLink = useFollowedLinks();
  const isHydrated = useIsHydrated();
  const selectsAll = useSelectsAll();
  return (
    <table className="block w-full border-collapse text-start xl:table xl:table-fixed">
      <caption className="sr-only">{t.yourVideos()}</caption>
      <thead className="block xl:table-header-group">
        <tr className={headRow}>
          {supports("chosenVideos") && (
            <th scope="col" className={`xl:w-10 ${unsortable}`}>
              <span className="sr-only">{t.chooseColumn()}</span>
              {isHydrated && videos.length > 1 && (
                <SelectAllBox form={chosenFormId} total={videos.length} isCounted isHead />
              )}
            </th>
          )}
          <SortColumn label={t.video()} by="title" search={search} />
          <th scope="col" className={`xl:w-20 ${unsortable}`}>
            {t.publishColumn()}
          </th>
          <th scope="col" className={`xl:w-46 ${unsortable}`}>
            {t.status()}
          </th>
          <SortColumn label={t.views()} by="views" search={search} isNumber />
          <th scope="col" className={`xl:w-18 ${unsortable} ${numberCell}`}>
            {t.likes()}
          </th>
          <SortColumn label={t.date()} by="createdAt" search={search} isNumber />
          <th scope="col" className={`xl:w-26 ${unsortable}`}>
            <span className="sr-only">{t.actions()}</span>
          </th>
        </tr>
      </thead>
      <tbody className="video-rows" onClick={followLink}>
        {videos.map((video) => (
          <Row key={video._id} video={video} search={search} isChosen={selectsAll} />
        ))}
      </tbody>
    </table>
  );
}

/** Returns a listener that follows the links of all rows in place: a component for each would cost more than a row. */
function useFollowedLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    const { button, altKey, ctrlKey, metaKey, shiftKey } = event;
    const isForBrowser = button !== 0 || altKey || ctrlKey || metaKey || shiftKey;
    if (!link || event.defaultPrevented || isForBrowser) return;
    event.preventDefault();
    navigate(link.pathname + link.search, { preventScrollReset: link.pathname.startsWith(dashboardPath) });
  };
}

function Row({ video, search, isChosen }: { video: OwnVideo; search: string; isChosen: boolean }) {
  const { _id, title, isPublished, publishAt, views, totalLikes, createdAt } = video;
  const supports = useSupportedControls();
  return (
    <tr>
      {supports("chosenVideos") && (
        <td className="box">
          <VideoBox video={video} isChosen={isChosen} />
        </td>
      )}
      <td className="video">
        <VideoCell video={video} returnTo={dashboardPath + search} />
      </td>
      <td>
        <Switch
          label={publishAt ? t.publishVideoNow({ title }) : t.publishedVideo({ title })}
          note={publishAt ? t.publishNow() : undefined}
          isOn={isPublished}
          action={encodePath`/actions/video/${_id}/publish`}
          returnTo={dashboardPath + search}
          isUnavailable={!supports("publish")}
        />
      </td>
      <td className="badges">
        <VideoBadges video={video} />
      </td>
      <td className="tabular">{formatCount(views)}</td>
      <td className="tabular">{formatCount(totalLikes)}</td>
      <td className="tabular">{formatDate(createdAt)}</td>
      <td>
        <RowActions video={video} search={search} />
      </td>
    </tr>
  );
}
