/** Exports used only by the settings and the background helpers: not part of the first render. */
export { changeMail, useMailChoices } from "./mails.ts";
export { type Channel, changePreference, isSoundOn, useNotificationPreferences } from "./preferences.ts";
export {
	checkPush,
	type PushState,
	showSample,
	startPush,
	startWorker,
	turnPushOff,
	turnPushOn,
	usePush,
} from "./push.ts";
