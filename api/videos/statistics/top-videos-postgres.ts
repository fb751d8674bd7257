import { sql } from "kysely";
import { type RankedDay, type RankedVideos, rankedPerDay } from "./ranked-per-day";

export const rankedOnPostgres = ({ ownerId, from, to }: RankedVideos) => sql<RankedDay>`(
  select top.* from channel_days cross join lateral (
    select video_id, views from video_days
    where video_days.owner_id = ${ownerId} and video_days.day = channel_days.day and video_days.views > 0
    order by video_days.views desc limit ${rankedPerDay}) as top
  where channel_days.user_id = ${ownerId} and channel_days.day between ${from} and ${to})`;
