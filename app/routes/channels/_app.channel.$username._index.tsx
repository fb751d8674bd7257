export { default, loader } from "./_app.channel.$username.myVideos";
