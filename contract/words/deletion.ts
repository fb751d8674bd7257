/** The number of days between the request to delete an account and its deletion. */
export const deletionDelayDays = 7;
