export { formatDate } from "#contract/date";
