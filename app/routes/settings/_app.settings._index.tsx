export { PersonalInfoForm as default } from "./_app.settings/personal-info-form";
