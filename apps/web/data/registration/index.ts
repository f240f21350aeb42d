export { askForAddress, type Refusal, type Registration, sendRegistration } from "./calls.ts";
export { COUNTRIES, type Country, FORM_COUNTRIES, listedCountry } from "./countries.ts";
export { beginDraft, type Draft, keptPassword, readDraft, removeDraft, saveDraft } from "./draft.ts";
