/** How many days a person has to change their mind before their account is deleted. */
export const deletionDelayDays = 7;
