export { default, loader } from "./_app.user.$username.$userId.videos";
