import { sql } from "kysely";
import { type TopVideo, type DaysOfChannel, topPerDay } from "./top-of-days";

export const topOfDaysOnPostgres = ({ ownerId, from, to }: DaysOfChannel) => sql<TopVideo>`(
  select top.* from channel_days cross join lateral (
    select video_id, views from video_days
    where video_days.owner_id = ${ownerId} and video_days.day = channel_days.day and video_days.views > 0
    order by video_days.views desc, video_days.video_id desc limit ${topPerDay}) as top
  where channel_days.user_id = ${ownerId} and channel_days.day between ${from} and ${to})`;
