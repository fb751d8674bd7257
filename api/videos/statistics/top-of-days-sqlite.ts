import { sql } from "kysely";
import { type TopVideo, type DaysOfChannel, topPerDay } from "./top-of-days";

/**
 * Selects the most viewed videos of each day of a channel. SQLite has no lateral joins, so these are the videos with
 * more views than the first one that is not ranked.
 */
export const topOfDaysOnSqlite = ({ ownerId, from, to }: DaysOfChannel) => sql<TopVideo>`(
  with days as materialized (
    select day, coalesce((
      select views from video_days where owner_id = ${ownerId} and day = channel_days.day
      order by views desc limit 1 offset ${topPerDay}), 0) as threshold
    from channel_days where user_id = ${ownerId} and day between ${from} and ${to})
  select video_id, views from days join video_days
    on video_days.owner_id = ${ownerId} and video_days.day = days.day and video_days.views > days.threshold)`;
