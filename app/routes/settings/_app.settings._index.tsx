// The same component as at the form's own address: a refused form keeps the fields that are being corrected.
export { default, loader } from "./_app.settings.personalInfo";
