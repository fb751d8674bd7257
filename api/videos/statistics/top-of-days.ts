/** How many videos of a day are ranked; a video below this is hardly ever among the first ten of a period. */
export const topPerDay = 50;

/** The channel and the first and last day whose videos are ranked. */
export interface DaysOfChannel {
  ownerId: string;
  from: string;
  to: string;
}

export interface TopVideo {
  video_id: string;
  views: number;
}
