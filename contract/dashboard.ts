/** GET dashboard/stats. */
export interface Stats {
  totalViews: number;
  totalSubscribers: number;
  totalVideos: number;
  totalLikes: number;
  totalLikesOnChannel: number;
  totalLikesOnVideos: number;
  totalLikesOnTweet: number;
}
