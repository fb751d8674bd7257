import { sql } from "kysely";
import { type TopVideo, type DaysOfChannel, topPerDay } from "./top-of-days";

/**
 * Selects the most viewed videos of each day of a channel. SQLite has no lateral joins, so it compares each video with
 * the first unranked one. An id of hexadecimal digits is less than `g`.
 */
export const topOfDaysOnSqlite = ({ ownerId, from, to }: DaysOfChannel) => {
  const firstUnranked = (column: "views" | "video_id") => sql`(select ${sql.ref(column)} from video_days
    where owner_id = ${ownerId} and day = channel_days.day and views > 0
    order by views desc, video_id desc limit 1 offset ${topPerDay})`;
  return sql<TopVideo>`(
  with days as materialized (
    select day, coalesce(${firstUnranked("views")}, 0) as threshold, coalesce(${firstUnranked("video_id")}, 'g') as threshold_id
    from channel_days where user_id = ${ownerId} and day between ${from} and ${to})
  select video_id, views from days join video_days on video_days.owner_id = ${ownerId} and video_days.day = days.day
    and (video_days.views, video_days.video_id) > (days.threshold, days.threshold_id))`;
};
