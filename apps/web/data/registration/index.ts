export { askForAddress, type Refusal, sendRegistration } from "./calls.ts";
export { COUNTRIES, type Country, FORM_COUNTRIES, listedCountry } from "./countries.ts";
export { beginDraft, type Draft, keptPassword, readDraft, removeDraft, saveDraft } from "./draft.ts";
export {
	type FaultSentences,
	type Faults,
	isStepOneWrong,
	REGISTRATION_FIELDS,
	type RegistrationField,
	type RegistrationValues,
	registrationFaults,
	type StepOneField,
} from "./faults.ts";
