import { Link } from "@remix-run/react";
import { formatDate } from "#contract/format";
import { formatCount } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import type { toDashboardRows } from "#app/video-api/shapes/view-models.server";
import { Icon } from "#app/components/ui/icon";
import { cell, edges, headCell, numberCell, SortColumn } from "./sort-column";
import { Switch } from "#app/components/forms/switch";
import { PostMenu, PostMenuLink } from "#app/components/posts/post-menu";
import { VideoBadges } from "./video-badges";
import { VideoBox, VideoCell } from "./video-cell";
import { useOffers } from "#app/components/ui/page-context";

type OwnVideo = ReturnType<typeof toDashboardRows>[number];

interface Props {
  videos: OwnVideo[];
  /** The query of the page: cursor, search and order. All links to dialogs and back carry it. */
  search: string;
}

const home = "/admin/dashboard";

const row =
  "grid grid-cols-[auto_1fr_auto] items-center gap-x-2.5 gap-y-2 border-t border-line py-3.5 table:table-row table:border-0";
const headRow = "hidden table:table-row";
const unsortable = `hidden table:table-cell ${headCell}`;
const badgeCell = `${cell} table:w-44`;
const figureCell = `hidden table:table-cell ${edges} ${numberCell}`;

export function VideoTable({ videos, search }: Props) {
  const offers = useOffers();
  return (
    <table className="block w-full border-collapse text-start table:table table:table-fixed">
      <caption className="sr-only">Your videos</caption>
      <thead className="block table:table-header-group">
        <tr className={headRow}>
          {offers("chosenVideos") && (
            <th scope="col" className={`table:w-10 ${unsortable}`}>
              <span className="sr-only">Choose</span>
            </th>
          )}
          <th scope="col" className={`table:w-20 ${unsortable}`}>
            Publish
          </th>
          <th scope="col" className={`table:w-40 ${unsortable}`}>
            Status
          </th>
          <SortColumn label="Video" by="title" search={search} />
          <SortColumn label="Views" by="views" search={search} isNumber />
          <th scope="col" className={`table:w-18 ${unsortable} ${numberCell}`}>
            Likes
          </th>
          <SortColumn label="Date" by="createdAt" search={search} isNumber />
          <th scope="col" className={`table:w-26 ${unsortable}`}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="block table:table-row-group">
        {videos.map((video) => (
          <Row key={video._id} video={video} search={search} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ video, search }: { video: OwnVideo; search: string }) {
  const { _id, title, isPublished, publishAt, views, totalLikes, createdAt } = video;
  const offers = useOffers();
  const hasBox = offers("chosenVideos");
  return (
    <tr className={row}>
      {hasBox && (
        <td className={`${cell} order-first self-start`}>
          <VideoBox video={video} />
        </td>
      )}
      <td className={cell}>
        <Switch
          label={publishAt ? `Publish now: ${title}` : `Published: ${title}`}
          note={publishAt ? "Publish now" : undefined}
          isOn={isPublished}
          action={encodePath`/actions/video/${_id}/publish`}
          returnTo={home + search}
          isLacking={!offers("publish")}
        />
      </td>
      <td className={badgeCell}>
        <VideoBadges video={video} returnTo={home + search} />
      </td>
      <td className={`${cell} order-first ${hasBox ? "col-span-2" : "col-span-full"}`}>
        <VideoCell video={video} />
      </td>
      <td className={figureCell}>{formatCount(views)}</td>
      <td className={figureCell}>{formatCount(totalLikes)}</td>
      <td className={figureCell}>{formatDate(createdAt)}</td>
      <td className={`${cell} col-start-3`}>
        <RowActions video={video} search={search} />
      </td>
    </tr>
  );
}

function RowActions({ video: { _id, title }, search }: { video: OwnVideo; search: string }) {
  const offers = useOffers();
  return (
    <div className="flex flex-wrap items-center gap-2 sm:flex-nowrap sm:justify-end sm:gap-1">
      <Link
        className="button button-ghost button-icon"
        to={home + encodePath`/edit/${_id}` + search}
        preventScrollReset
        aria-label={`Edit ${title}`}
      >
        <Icon name="edit" />
      </Link>
      <PostMenu label={`More actions for ${title}`}>
        {offers("captions") && (
          <PostMenuLink icon="chat" to={home + encodePath`/captions/${_id}` + search} name={`Captions of ${title}`}>
            Captions
          </PostMenuLink>
        )}
        {offers("statistics") && (
          <PostMenuLink icon="chart" to={home + encodePath`/statistics/${_id}`} name={`Statistics of ${title}`}>
            Statistics
          </PostMenuLink>
        )}
        <PostMenuLink icon="film" to={encodePath`/video/${_id}`} name={`See page of ${title}`}>
          See page
        </PostMenuLink>
        <PostMenuLink icon="trash" to={home + encodePath`/delete/${_id}` + search} name={`Delete ${title}`}>
          Delete
        </PostMenuLink>
      </PostMenu>
    </div>
  );
}
