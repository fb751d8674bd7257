/** What the API says when a video was published; the dashboard knows it by this. */
export const publishedMessage = "Video published successfully";
