/** How many videos of a day are ranked; others are hardly ever among the first ten of a period. */
export const rankedPerDay = 50;

/** The channel and the first and last day whose videos are ranked. */
export interface RankedVideos {
  ownerId: string;
  from: string;
  to: string;
}

export interface RankedDay {
  video_id: string;
  views: number;
}
